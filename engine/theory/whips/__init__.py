"""What can be solved of Whips."""
