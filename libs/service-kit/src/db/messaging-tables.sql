CREATE TABLE outbox (
  id bigserial PRIMARY KEY,
  event_id uuid NOT NULL DEFAULT gen_random_uuid(),
  aggregate text NOT NULL,
  aggregate_id text NOT NULL,
  aggregate_version integer,
  type text NOT NULL,
  payload jsonb NOT NULL,
  headers jsonb NOT NULL DEFAULT '{}',
  occurred_at timestamptz NOT NULL DEFAULT now(),
  published_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX outbox_waiting ON outbox (id) WHERE published_at IS NULL;

CREATE TABLE inbox (
  consumer text NOT NULL,
  event_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (consumer, event_id)
);
CREATE INDEX inbox_by_time ON inbox (at);
