-- The gift cards of an order, of the newest version that is known: [{ product, name, cents, pieces }].
ALTER TABLE order_money
  ADD COLUMN IF NOT EXISTS gift_cards jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN IF NOT EXISTS is_of_gift_cards boolean NOT NULL DEFAULT false,
  -- Its gift cards are to follow: it has changed, or was paid.
  ADD COLUMN IF NOT EXISTS are_cards_due boolean NOT NULL DEFAULT false;

-- A gift card that was bought. taken_back: with its order or a piece of it, which the order service confirms if it is pending.
ALTER TABLE credit_accounts
  ADD COLUMN IF NOT EXISTS sold_order uuid,
  ADD COLUMN IF NOT EXISTS sold_product uuid,
  ADD COLUMN IF NOT EXISTS sold_piece int,
  ADD COLUMN IF NOT EXISTS taken_back text,
  ADD COLUMN IF NOT EXISTS taken_back_at timestamptz;
