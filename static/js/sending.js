// An answer leaves at once: it is sent before anybody is told of it, and what comes back is put in place before anything
// else is done with it. htmx would send the same form (hx-post, and does so without this script), after a look through
// all that its attributes could ask for; whoever listens hears its events either way, here once it is on its way.
(() => {
  "use strict";
  const { form } = trainer;
  const TAKEN = (status) => (status >= 200 && status < 300 && status !== 204) || status === 409 || status === 422;
  let busy = false;

  const tell = (element, name, detail) => {
    const heard = element.isConnected ? element : document.getElementById("table") ?? document.body;
    return heard.dispatchEvent(new CustomEvent(`htmx:${name}`, { bubbles: true, cancelable: true, detail: Object.assign(detail, { elt: element }) }));
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

  // Another page, if the answer says so.
  function leads(xhr) {
    const to = xhr.getResponseHeader("HX-Redirect");
    if (to) location.assign(to);
    else if (xhr.getResponseHeader("HX-Refresh") === "true") location.reload();
    else return false;
    return true;
  }

  function put(detail) {
    const { xhr, target } = detail;
    const wanted = Object.assign(detail, { shouldSwap: TAKEN(xhr.status), isError: xhr.status >= 400 && !TAKEN(xhr.status), serverResponse: xhr.response });
    tell(target, "beforeSwap", wanted);
    // As a rule the table is there by now (held.js).
    if (wanted.shouldSwap) htmx.swap(target, wanted.serverResponse, { swapStyle: "outerHTML", settleDelay: 0 }, { contextElement: target, eventInfo: wanted });
    detail.successful = !detail.isError;
  }

  function send(sent) {
    busy = true;
    const xhr = post(sent);
    const detail = { xhr, target: document.getElementById("table"), requestConfig: { elt: sent } };
    const failed = (name) => () => {
      busy = false;
      for (const one of ["afterRequest", name]) tell(sent, one, detail);
    };
    xhr.onload = () => {
      busy = false;
      tell(sent, "beforeOnLoad", detail);
      if (leads(xhr)) return;
      put(detail);
      if (detail.isError) tell(sent, "responseError", detail);
      for (const one of ["afterRequest", "afterOnLoad"]) tell(sent, one, detail);
    };
    xhr.onerror = failed("sendError");
    xhr.onabort = failed("sendAbort");
    xhr.ontimeout = failed("timeout");
    tell(sent, "beforeRequest", detail);
  }

  // Before htmx, which hears of it at the form. A hint is asked for by a button of its own, and by htmx.
  window.addEventListener("submit", (event) => {
    if (event.target !== form() || (event.submitter && !event.submitter.matches(".button-main"))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!busy) send(event.target);
  }, true);
})();
