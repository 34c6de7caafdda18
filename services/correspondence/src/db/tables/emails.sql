-- One e-mail per event, kind and receiver. words: what its template needs; follows: the e-mail that is sent before it;
-- status_news: the changes of an order's status that it reports.
CREATE TABLE emails (
  id uuid PRIMARY KEY,
  event_id uuid NOT NULL,
  kind text NOT NULL,
  receiver text NOT NULL,
  subject text NOT NULL,
  plain text NOT NULL,
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
  ALTER TABLE emails ALTER plain SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN NULL;
END $$;
