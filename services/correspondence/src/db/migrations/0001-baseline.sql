CREATE EXTENSION pg_trgm;

-- One e-mail per event, kind and receiver. words: what its template needs; follows: the e-mail that is sent before it;
-- status_news: the changes of an order's status that it reports.
CREATE TABLE emails (
  id uuid PRIMARY KEY,
  event_id uuid NOT NULL,
  kind text NOT NULL,
  receiver text NOT NULL,
  subject text NOT NULL,
  plain text NOT NULL,
  html text,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'refused', 'late', 'bounced')),
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  unsubscribe text,
  follows uuid,
  encrypted_secret text,
  useful_until timestamptz,
  user_id uuid,
  words json,
  order_id uuid,
  status_news jsonb,
  UNIQUE (event_id, kind, receiver)
);
CREATE INDEX emails_newest ON emails (created_at DESC, id);
CREATE INDEX emails_by_kind ON emails (kind, created_at DESC, id);
CREATE INDEX emails_by_status ON emails (status DESC, created_at DESC, id);
CREATE INDEX emails_by_subject ON emails (subject, created_at DESC, id);
CREATE INDEX emails_by_to ON emails (receiver, created_at DESC, id);
-- E-mails that a visitor waits for have an end of usefulness, and are sent first.
CREATE INDEX emails_due ON emails ((useful_until IS NULL), next_at) WHERE status = 'waiting';
CREATE INDEX emails_order ON emails (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX emails_user ON emails (user_id) WHERE user_id IS NOT NULL;
-- A tag in an address (`name+tag@`) does not change its mailbox.
CREATE INDEX emails_receiver ON emails (regexp_replace(receiver, '\+[^@]*', ''), created_at);
CREATE INDEX emails_search ON emails USING gin (fold(receiver || E'\n' || subject) gin_trgm_ops)
  WHERE status <> 'waiting';
-- How common a fragment is: PostgreSQL reads no statistics of a partial index's expression.
CREATE STATISTICS emails_text ON fold(receiver || E'\n' || subject) FROM emails;
-- lz4 is missing from some builds of the server: the default compression stays there.
DO $$ BEGIN
  ALTER TABLE emails ALTER html SET COMPRESSION lz4, ALTER plain SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN NULL;
END $$;

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

-- token confirms the newsletter, end_token ends it; token does both where end_token is null.
CREATE TABLE subscriptions (
  email text PRIMARY KEY,
  token text NOT NULL UNIQUE,
  enquiry_id uuid NOT NULL REFERENCES enquiries (id),
  asked_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  ended_at timestamptz,
  end_token text
);
CREATE UNIQUE INDEX subscriptions_end ON subscriptions (end_token);
CREATE INDEX subscriptions_expiring ON subscriptions (coalesce(ended_at, asked_at))
  WHERE confirmed_at IS NULL OR ended_at IS NOT NULL;

-- Addresses of accounts that changed: messages on their way may still name the previous one.
CREATE TABLE account_addresses (
  user_id uuid PRIMARY KEY,
  email text NOT NULL,
  changed_at timestamptz NOT NULL
);

-- opened_at is null once no data of the customer is left.
CREATE TABLE erased_customers (
  user_id uuid PRIMARY KEY,
  removed_at timestamptz NOT NULL DEFAULT now(),
  opened_at timestamptz DEFAULT now()
);
CREATE INDEX erased_customers_open ON erased_customers (user_id) WHERE opened_at IS NOT NULL;

-- When the events of orders are next compared with the inbox, and the last result.
CREATE TABLE reconciliation (
  name text PRIMARY KEY,
  next_at timestamptz NOT NULL DEFAULT now(),
  checked_at timestamptz,
  drift int NOT NULL DEFAULT 0 CHECK (drift >= 0)
);
INSERT INTO reconciliation (name) VALUES ('emails');
