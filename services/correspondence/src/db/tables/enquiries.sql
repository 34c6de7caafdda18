CREATE TABLE enquiries (
  id uuid PRIMARY KEY,
  key text NOT NULL UNIQUE,
  content_hash text NOT NULL,
  form text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('quote', 'sample', 'message', 'newsletter')),
  status text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'inProgress', 'answered')),
  name text NOT NULL,
  email text NOT NULL,
  company text,
  phone text,
  subject text NOT NULL,
  message text,
  details jsonb NOT NULL DEFAULT '[]',
  file jsonb,
  user_id uuid,
  pieces int CHECK (pieces BETWEEN 1 AND 10),
  free_pieces int,
  assignee_id uuid,
  assignee_name text,
  received_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz,
  answered_at timestamptz,
  search text GENERATED ALWAYS AS
    (lower(name || ' ' || email || ' ' || coalesce(company, '') || ' ' || subject)) STORED,
  CONSTRAINT enquiries_check CHECK (free_pieces >= 0 AND free_pieces <= pieces)
);
CREATE INDEX enquiries_newest ON enquiries (received_at DESC, id);
CREATE INDEX enquiries_of_kind ON enquiries (kind, received_at DESC, id);
CREATE INDEX enquiries_of_status ON enquiries (status, received_at DESC, id);
CREATE INDEX enquiries_of_assignee ON enquiries (assignee_id, received_at DESC, id);
CREATE INDEX enquiries_of_email ON enquiries (email);
CREATE INDEX enquiries_of_user ON enquiries (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX enquiries_open ON enquiries (due_at) WHERE status <> 'answered';
CREATE INDEX enquiries_by_name ON enquiries (name, received_at DESC, id);
CREATE INDEX enquiries_by_name_last ON enquiries (name DESC, received_at DESC, id);
CREATE INDEX enquiries_by_deadline ON enquiries (due_at, received_at DESC, id);
CREATE INDEX enquiries_by_deadline_last ON enquiries (due_at DESC NULLS LAST, received_at DESC, id);
CREATE INDEX enquiries_by_status_last ON enquiries (status DESC, received_at DESC, id);
CREATE INDEX enquiries_free_samples ON enquiries (user_id) WHERE free_pieces > 0;
CREATE INDEX enquiries_folded_search ON enquiries USING gin (fold(search) gin_trgm_ops);
-- What retention removes: see remove_answered_enquiries() and remove_designs().
CREATE INDEX enquiries_expiring ON enquiries (answered_at) WHERE status = 'answered' AND kind <> 'newsletter'
  AND (free_pieces IS NULL OR free_pieces = 0 OR email <> 'removed@loomery.invalid');
CREATE INDEX designs_expiring ON enquiries (answered_at) WHERE status = 'answered' AND file IS NOT NULL;
CREATE VIEW designs AS
  SELECT id, answered_at FROM enquiries WHERE status = 'answered' AND file IS NOT NULL;

CREATE TABLE enquiry_replies (
  id uuid PRIMARY KEY,
  enquiry_id uuid NOT NULL REFERENCES enquiries (id),
  key text NOT NULL UNIQUE,
  by_id uuid NOT NULL,
  by_name text NOT NULL,
  text text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX enquiry_replies_of ON enquiry_replies (enquiry_id, at);

-- token confirms the newsletter, end_token ends it.
CREATE TABLE subscriptions (
  email text PRIMARY KEY,
  token text NOT NULL UNIQUE,
  enquiry_id uuid NOT NULL REFERENCES enquiries (id),
  asked_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  ended_at timestamptz,
  end_token text NOT NULL
);
CREATE UNIQUE INDEX subscriptions_end ON subscriptions (end_token);
CREATE INDEX subscriptions_of_enquiry ON subscriptions (enquiry_id);
CREATE INDEX subscriptions_expiring ON subscriptions (coalesce(ended_at, asked_at))
  WHERE confirmed_at IS NULL OR ended_at IS NOT NULL;
