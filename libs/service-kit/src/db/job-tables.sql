CREATE TABLE jobs (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled')),
  total integer NOT NULL CHECK (total >= 0),
  done integer NOT NULL DEFAULT 0 CHECK (done >= 0),
  failed integer NOT NULL DEFAULT 0 CHECK (failed >= 0),
  summary text NOT NULL,
  input jsonb NOT NULL,
  -- Where the next chunk begins.
  work_state jsonb,
  started_by_id uuid NOT NULL,
  started_by_name text NOT NULL,
  goes_first boolean NOT NULL DEFAULT false,
  queued_at timestamptz(3) NOT NULL DEFAULT now(),
  started_at timestamptz(3),
  progress_at timestamptz(3),
  ended_at timestamptz(3),
  leased_by uuid,
  lease_until timestamptz,
  -- Failures of the next chunk, and chunks in a row that were left out.
  attempts integer NOT NULL DEFAULT 0,
  left_out integer NOT NULL DEFAULT 0,
  result_name text,
  result_heading text NOT NULL DEFAULT '',
  result_rows integer NOT NULL DEFAULT 0,
  CHECK ((ended_at IS NULL) = (state IN ('queued', 'running')))
);
CREATE UNIQUE INDEX jobs_running ON jobs (kind) WHERE state = 'running';
CREATE INDEX jobs_queued ON jobs (kind, goes_first DESC, queued_at, id) WHERE state = 'queued';
CREATE INDEX jobs_by_time ON jobs (queued_at, id);
CREATE INDEX jobs_by_end ON jobs (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE job_lines (
  job_id uuid NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  line integer NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (job_id, line)
);
