-- The files of a job that archives a month of documents, each in one part or more: with names and addresses, kept for a day.
CREATE TABLE archive_parts (
  job_id uuid NOT NULL,
  part int NOT NULL,
  name text NOT NULL,
  bytes bytea NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (job_id, part)
);
CREATE INDEX archive_parts_by_time ON archive_parts (made_at);
