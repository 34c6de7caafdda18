-- Ways to pay beside the demo card. The column money_state of before is not read any more: the function of that
-- name says it.
ALTER TABLE order_money
  ADD COLUMN method text NOT NULL DEFAULT 'demo-card',
  ADD COLUMN credit bigint NOT NULL DEFAULT 0 CHECK (credit >= 0),
  -- Which account pays how much of the credit.
  ADD COLUMN credit_parts jsonb NOT NULL DEFAULT '[]',
  -- Of a transfer: to which account, as the shopper read it.
  ADD COLUMN account text,
  -- Of an order that is not placed yet.
  ADD COLUMN awaits_until timestamptz,
  ADD COLUMN is_charge_wanted boolean NOT NULL DEFAULT false,
  -- Whether it was on its way at any time.
  ADD COLUMN was_sent boolean NOT NULL DEFAULT false;

ALTER TABLE payments
  DROP CONSTRAINT payments_method_check,
  DROP CONSTRAINT payments_state_check,
  ADD CONSTRAINT payments_method_check
    CHECK (method IN ('demo-card', 'stripe', 'cash', 'transfer', 'invoice', 'credit')) NOT VALID,
  ADD CONSTRAINT payments_state_check
    CHECK (state IN ('opening', 'open', 'secured', 'owed', 'captured', 'released', 'returned', 'closed', 'lapsed',
      'refused')) NOT VALID,
  -- What the provider calls it, and where the shopper pays.
  ADD COLUMN provider_ref text,
  ADD COLUMN page_address text,
  ADD COLUMN open_until timestamptz,
  ADD COLUMN hold_until timestamptz,
  -- Staff were notified that the hold ends.
  ADD COLUMN is_hold_notified boolean NOT NULL DEFAULT false,
  ADD COLUMN due_at timestamptz,
  -- Why it was refused, in the shopper's words.
  ADD COLUMN reason text,
  ADD COLUMN looked_at timestamptz,
  ADD COLUMN disputed bigint NOT NULL DEFAULT 0 CHECK (disputed >= 0);

ALTER TABLE operations
  DROP CONSTRAINT operations_kind_check,
  DROP CONSTRAINT operations_state_check,
  ADD CONSTRAINT operations_kind_check
    CHECK (kind IN ('open', 'close', 'secure', 'capture', 'release', 'refund')) NOT VALID,
  ADD CONSTRAINT operations_state_check
    CHECK (state IN ('wanted', 'sent', 'done', 'refused', 'unknown')) NOT VALID,
  ADD COLUMN provider_ref text,
  ADD COLUMN attempts int NOT NULL DEFAULT 0,
  -- Known refusals so far: part of the key that the provider sees.
  ADD COLUMN try int NOT NULL DEFAULT 1,
  ADD COLUMN next_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN first_sent_at timestamptz;

-- Every event of a provider, once; settled when what it is about was looked up.
CREATE TABLE provider_events (
  provider text NOT NULL,
  event_id text NOT NULL CHECK (char_length(event_id) BETWEEN 1 AND 255),
  type text NOT NULL,
  -- The payment or session that it is about; null: of no interest.
  reference text,
  received_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  PRIMARY KEY (provider, event_id)
);
CREATE INDEX provider_events_waiting ON provider_events (received_at) WHERE settled_at IS NULL;
CREATE INDEX provider_events_by_age ON provider_events (received_at);

-- Whether a provider replies, and how far it was compared.
CREATE TABLE providers (
  name text PRIMARY KEY,
  failures int NOT NULL DEFAULT 0,
  failed_at timestamptz,
  compared_until timestamptz
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

-- Store credit of a user, or a gift card, whose code is stored as a hash alone.
CREATE TABLE credit_accounts (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('credit', 'gift')),
  user_id uuid UNIQUE,
  code_hash text UNIQUE,
  last_four text,
  currency char(3) NOT NULL,
  balance bigint NOT NULL DEFAULT 0 CHECK (balance >= 0),
  issued bigint NOT NULL DEFAULT 0 CHECK (issued >= 0),
  note text,
  -- The press that made it.
  press text UNIQUE,
  is_off boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK ((kind = 'credit') = (user_id IS NOT NULL)),
  CHECK ((kind = 'gift') = (code_hash IS NOT NULL AND last_four IS NOT NULL))
);
CREATE INDEX credit_accounts_by_time ON credit_accounts (created_at, id) WHERE kind = 'gift';

-- source: the payment of a hold, the operation of what comes back by a release or a refund, the press of what staff
-- change. The deltas of an account add up to its balance.
CREATE TABLE credit_entries (
  account_id uuid NOT NULL REFERENCES credit_accounts,
  source text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('issue', 'hold', 'release', 'give', 'correct')),
  delta bigint NOT NULL CHECK (delta <> 0),
  order_id uuid,
  note text,
  by_user uuid,
  at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, source, kind)
);
CREATE INDEX credit_entries_by_time ON credit_entries (account_id, at);

-- Trade accounts that pay on invoice. used: what is reserved or owed; it may pass a limit that was lowered since.
CREATE TABLE credit_terms (
  user_id uuid PRIMARY KEY,
  is_on boolean NOT NULL,
  company text NOT NULL,
  limit_cents bigint NOT NULL CHECK (limit_cents >= 0),
  used bigint NOT NULL DEFAULT 0 CHECK (used >= 0),
  due_days int NOT NULL CHECK (due_days BETWEEN 1 AND 180),
  version int NOT NULL CHECK (version >= 1)
);

-- Lines of files of the bank.
CREATE TABLE bank_transfers (
  id uuid PRIMARY KEY,
  line_hash text NOT NULL UNIQUE,
  booked_on date NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  reference text NOT NULL,
  payer text NOT NULL,
  state text NOT NULL CHECK (state IN ('matched', 'guessed', 'open', 'ignored')),
  order_id uuid,
  why text,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX bank_transfers_by_time ON bank_transfers (created_at, id);
CREATE INDEX bank_transfers_by_state ON bank_transfers (state, created_at, id);
