"""One module per bar (a limit that must be met); each has `measure(work, report)`."""
