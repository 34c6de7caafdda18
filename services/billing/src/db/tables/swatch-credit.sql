-- The credit that the swatches of an order have earned: one account for each order. It pays for cloth until it ends.
ALTER TABLE credit_accounts
  DROP CONSTRAINT credit_accounts_kind_check,
  ADD COLUMN swatch_user uuid,
  ADD COLUMN swatch_order uuid UNIQUE REFERENCES order_money,
  ADD COLUMN ends_at timestamptz,
  ADD CONSTRAINT credit_accounts_kind_check CHECK (kind IN ('credit', 'gift', 'swatch')),
  ADD CONSTRAINT credit_accounts_swatch
    CHECK ((kind = 'swatch') = (swatch_user IS NOT NULL AND swatch_order IS NOT NULL AND ends_at IS NOT NULL));
CREATE INDEX credit_accounts_of_swatches ON credit_accounts (swatch_user, ends_at) WHERE kind = 'swatch';
CREATE INDEX credit_accounts_to_end ON credit_accounts (ends_at) WHERE kind = 'swatch' AND balance > 0;

-- earn: by a swatch that was sent; expire: its time is over.
ALTER TABLE credit_entries
  DROP CONSTRAINT credit_entries_kind_check,
  ADD CONSTRAINT credit_entries_kind_check
    CHECK (kind IN ('issue', 'hold', 'release', 'give', 'correct', 'earn', 'expire'));

-- What each swatch of the order earns once it is sent: [{ product, cents }].
ALTER TABLE order_money ADD COLUMN swatches jsonb NOT NULL DEFAULT '[]';
