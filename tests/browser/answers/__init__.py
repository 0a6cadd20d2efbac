"""An answer on its way and the table that comes back: nothing lost, nothing twice, nothing drawn again."""
