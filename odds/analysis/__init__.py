"""What follows from the counts: prices and all that is derived from them."""
