-- days_left: how long the stock lasts at the pace of the last 56 days; infinite where nothing was sold. paced_at: when it was
-- counted; add_product_pace() adds the row of a new product.
CREATE TABLE product_pace (
  product_id uuid PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  days_left numeric NOT NULL DEFAULT 'Infinity' CHECK (days_left >= 0),
  paced_at timestamptz NOT NULL DEFAULT '-infinity'
);
CREATE INDEX product_pace_by_days ON product_pace (days_left, product_id);
CREATE INDEX product_pace_due ON product_pace (paced_at);
