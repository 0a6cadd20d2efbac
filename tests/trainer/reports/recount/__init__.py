"""What pages and files say of a school, against a plain count of the decisions that are stored."""
