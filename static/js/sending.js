// An answer leaves at once: it is sent before anybody is told of it, and what comes back is put in place before anything
// else is done with it. htmx would send the same form (hx-post, and does so without this script), after a look through
// all that its attributes could ask for; whoever listens hears its events either way, here once it is on its way.
(() => {
  "use strict";
  const { form } = trainer;
  // What becomes of an answer of this kind: as the page's configuration of htmx has it.
  const handling = (status) => htmx.config.responseHandling.find(({ code }) => new RegExp(code).test(status)) ?? {};
  let asking = null; // the form, or its button for a hint

  const tell = (element, name, detail) => {
    const heard = element.isConnected ? element : document.getElementById("table") ?? document.body;
    heard.dispatchEvent(new CustomEvent(`htmx:${name}`, { bubbles: true, detail: Object.assign(detail, { elt: element }) }));
  };

  function post(sent) {
    const xhr = new XMLHttpRequest();
    xhr.open("POST", sent.getAttribute("action"));
    xhr.timeout = htmx.config.timeout;
    xhr.setRequestHeader("HX-Request", "true");
    xhr.setRequestHeader("HX-Target", "table");
    xhr.setRequestHeader("Content-Type", "application/x-www-form-urlencoded");
    xhr.send(new URLSearchParams(new FormData(sent)));
    return xhr;
  }

  // To another page, if the answer says so.
  function leads(xhr) {
    const to = xhr.getResponseHeader("HX-Redirect");
    if (to) location.assign(to);
    else if (xhr.getResponseHeader("HX-Refresh") === "true") location.reload();
    else return false;
    return true;
  }

  function put(detail) {
    const { xhr, target } = detail;
    const { swap: shouldSwap = false, error: isError = false } = handling(xhr.status);
    Object.assign(detail, { shouldSwap, isError, successful: !isError, serverResponse: xhr.response });
    tell(target, "beforeSwap", detail);
    // As a rule the table is there by now (held.js).
    if (detail.shouldSwap) htmx.swap(target, xhr.response, { swapStyle: "outerHTML", settleDelay: 0 }, { contextElement: target, eventInfo: detail });
  }

  function send(sent) {
    const xhr = post(sent);
    const detail = { xhr, target: document.getElementById("table"), requestConfig: { elt: sent } };
    const after = (...names) => { for (const name of ["afterRequest", ...names]) tell(sent, name, detail); };
    xhr.onload = () => {
      tell(sent, "beforeOnLoad", detail);
      if (leads(xhr)) return;
      try {
        put(detail);
      } finally {
        after("afterOnLoad", ...(detail.isError ? ["responseError"] : []));
      }
    };
    xhr.onerror = () => after("sendError");
    xhr.onabort = () => after("sendAbort");
    xhr.ontimeout = () => after("timeout");
    tell(sent, "beforeRequest", detail);
  }

  // One thing at a time: no hint while an answer is on its way, and no answer before a hint is here.
  document.addEventListener("htmx:beforeRequest", ({ target }) => { if (form()?.contains(target)) asking = target; });
  document.addEventListener("htmx:afterRequest", ({ detail }) => { if (detail.requestConfig?.elt === asking) asking = null; });
  document.addEventListener("htmx:confirm", (event) => { if (asking && form()?.contains(event.target)) event.preventDefault(); });

  // Before htmx, which hears of it at the form. A hint is asked for by a button of its own, and by htmx.
  window.addEventListener("submit", (event) => {
    if (event.target !== form() || (event.submitter && !event.submitter.matches(".button-main"))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!asking) send(event.target);
  }, true);
})();
