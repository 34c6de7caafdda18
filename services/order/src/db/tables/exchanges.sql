-- The exchanges of settled returns: `due` until the draft is made. draft_id: null once the draft is deleted; fault: why
-- none could be made. by_user and by_name: the admin who settled the return.
CREATE TABLE exchanges (
  return_id uuid PRIMARY KEY REFERENCES order_returns (id) ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'made', 'failed')),
  draft_id uuid UNIQUE REFERENCES drafts (id) ON DELETE SET NULL,
  fault text CHECK (char_length(fault) <= 300),
  by_user uuid NOT NULL,
  by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((fault IS NOT NULL) = (state = 'failed'))
);
CREATE INDEX exchanges_due ON exchanges (created_at) WHERE state = 'due';
