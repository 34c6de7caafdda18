-- Every event of a provider, once; settled when its payment was compared.
CREATE TABLE provider_events (
  provider text NOT NULL,
  event_id text NOT NULL CHECK (char_length(event_id) BETWEEN 1 AND 255),
  type text NOT NULL,
  -- The payment or session that it is about; null: of no interest.
  reference text,
  received_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  tries int NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, event_id)
);
CREATE INDEX provider_events_waiting ON provider_events (received_at) WHERE settled_at IS NULL;
CREATE INDEX provider_events_due ON provider_events (provider, next_at, received_at) WHERE settled_at IS NULL;
CREATE INDEX provider_events_by_age ON provider_events (received_at);

-- The health of a provider, and how far it was compared. alive_at: when billing last ran. gap_from: alive_at before the last
-- gap, a stop or a restored database.
CREATE TABLE providers (
  name text PRIMARY KEY,
  failures int NOT NULL DEFAULT 0,
  failed_at timestamptz,
  compared_until timestamptz,
  alive_at timestamptz,
  gap_from timestamptz
);

CREATE TABLE disputes (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments,
  provider_ref text NOT NULL UNIQUE,
  amount bigint NOT NULL CHECK (amount > 0),
  reason text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'won', 'lost')),
  evidence_until timestamptz,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX disputes_by_time ON disputes (created_at, id);
CREATE INDEX disputes_by_state ON disputes (state, created_at, id);
CREATE INDEX disputes_of_payment ON disputes (payment_id);

CREATE TABLE discrepancies (
  id uuid PRIMARY KEY,
  -- The same difference is written down once.
  what text NOT NULL UNIQUE,
  kind text NOT NULL,
  method text NOT NULL,
  order_id uuid,
  ours text NOT NULL,
  theirs text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'settled')),
  note text,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX discrepancies_by_time ON discrepancies (created_at, id);
CREATE INDEX discrepancies_by_state ON discrepancies (state, created_at, id);
