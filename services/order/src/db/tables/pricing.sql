-- A price that was calculated for a shopper; used by one order at most. user_id is null for a guest.
CREATE TABLE priced_checkouts (
  id uuid PRIMARY KEY,
  user_id uuid,
  input jsonb NOT NULL,
  outcome jsonb NOT NULL,
  until timestamptz NOT NULL,
  order_id uuid UNIQUE
);
CREATE INDEX priced_checkouts_by_age ON priced_checkouts (until);
CREATE INDEX priced_checkouts_unused ON priced_checkouts (user_id, until) WHERE order_id IS NULL;

-- What this service knows of the catalogue's products, from its events.
CREATE TABLE product_copies (
  product_id uuid PRIMARY KEY,
  version int NOT NULL,
  name text NOT NULL,
  category text NOT NULL,
  price_cents int NOT NULL,
  price_steps jsonb NOT NULL DEFAULT '[]',
  unit text NOT NULL,
  cuts_per_unit int NOT NULL,
  tax_class text NOT NULL,
  weight_gsm int,
  width_mm int,
  shipping_grams int,
  is_reduced boolean NOT NULL,
  is_deleted boolean NOT NULL DEFAULT false
);

-- The reply of a member state's tax office about a VAT number; the consultation number proves it.
CREATE TABLE vat_checks (
  value text PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('waiting', 'known', 'unknown')),
  consultation text,
  tries int NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  wanted_at timestamptz NOT NULL DEFAULT now(),
  checked_at timestamptz,
  CHECK ((state = 'waiting') = (checked_at IS NULL))
);
CREATE INDEX vat_checks_waiting ON vat_checks (next_at) WHERE state = 'waiting';
CREATE INDEX vat_checks_by_age ON vat_checks (wanted_at) WHERE state <> 'known';
