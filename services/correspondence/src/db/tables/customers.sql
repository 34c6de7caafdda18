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
