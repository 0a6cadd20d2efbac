"""Pages whose two servers push through Redis, which goes away."""
