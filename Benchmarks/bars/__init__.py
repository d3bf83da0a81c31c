"""One module per bar of the issue; each has `measure(work, report)`."""
