"""The board: who of a class has done a piece, decision by decision."""
