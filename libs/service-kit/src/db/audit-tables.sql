CREATE TABLE audit_entries (
  id uuid PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  by_id uuid NOT NULL,
  by_name text NOT NULL,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id uuid NOT NULL,
  subject_name text NOT NULL,
  before jsonb,
  after jsonb,
  request_id text
);
CREATE INDEX audit_by_time ON audit_entries (at, id);
CREATE INDEX audit_by_subject ON audit_entries (subject_id, at, id);
CREATE INDEX audit_by_admin ON audit_entries (by_id, at, id);

CREATE TABLE audit_removals (
  day date NOT NULL,
  by_role name NOT NULL,
  entries bigint NOT NULL,
  newest timestamptz NOT NULL,
  PRIMARY KEY (day, by_role)
);
