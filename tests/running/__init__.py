"""That what measures still runs: nobody looks at it for weeks."""
