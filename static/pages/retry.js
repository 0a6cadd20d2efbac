// On the page for database trouble: reload until the page loads. Only after a GET; a form is resubmitted by its user.
(() => {
  "use strict";
  setTimeout(() => location.reload(), 2000 + Math.random() * 2000);
})();
