-- The files of print jobs, with names and addresses: kept for a day.
CREATE TABLE print_files (
  job_id uuid PRIMARY KEY,
  pdf bytea NOT NULL,
  printed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX print_files_by_time ON print_files (printed_at);
