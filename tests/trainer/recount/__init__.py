"""What pages print, against a second opinion that counts the raw rows by itself."""
