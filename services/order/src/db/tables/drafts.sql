-- Orders that staff make for a customer. content: what was entered; price: the prices that hold until `until`.
-- customer_id: the account with this address, once there is one. token_hash: of the link to its offer, once one was sent.
-- order_id: the order that it became, or is becoming; free again when that comes to nothing.
CREATE TABLE drafts (
  id uuid PRIMARY KEY,
  version int NOT NULL CHECK (version >= 1),
  customer_id uuid,
  customer_name text NOT NULL CHECK (char_length(customer_name) BETWEEN 1 AND 120),
  customer_email text NOT NULL CHECK (char_length(customer_email) BETWEEN 3 AND 254),
  content jsonb NOT NULL,
  price jsonb NOT NULL,
  total_cents bigint NOT NULL CHECK (total_cents >= 0),
  until timestamptz NOT NULL,
  token_hash text UNIQUE CHECK (char_length(token_hash) = 64),
  offered_at timestamptz,
  order_id uuid REFERENCES orders (id) ON DELETE SET NULL,
  by_user uuid NOT NULL,
  by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT drafts_offered CHECK ((token_hash IS NULL) = (offered_at IS NULL))
);
CREATE INDEX drafts_newest ON drafts (created_at DESC, id DESC);
CREATE UNIQUE INDEX drafts_of_order ON drafts (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX drafts_of_customer ON drafts (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX drafts_by_end ON drafts (until);
