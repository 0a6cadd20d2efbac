"""What whoever runs the trainer sees of it: health, metrics, log lines, backups. It knows no school."""
