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
  -- The command that created it.
  press text UNIQUE,
  is_off boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK ((kind = 'credit') = (user_id IS NOT NULL)),
  CHECK ((kind = 'gift') = (code_hash IS NOT NULL AND last_four IS NOT NULL))
);
CREATE INDEX credit_accounts_by_time ON credit_accounts (created_at, id) WHERE kind = 'gift';

-- source: the payment of a hold, the operation of a release or a refund, the command of a change by staff. The deltas of an
-- account add up to its balance.
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
CREATE INDEX credit_entries_by_source ON credit_entries (source);

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
