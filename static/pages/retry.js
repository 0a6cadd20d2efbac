// On the page that says that the database is in trouble: asks for the page that was wanted, until it comes. Only where it
// was asked for and nothing was sent: a form is sent again by whoever filled it in.
(() => {
  "use strict";
  setTimeout(() => location.reload(), 2000 + Math.random() * 2000);
})();
