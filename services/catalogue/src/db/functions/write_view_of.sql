-- lowest_view strikes the lowest price of 30 days; it is null where view strikes nothing.
CREATE OR REPLACE FUNCTION write_view_of(p products) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_views (product_id, view, lowest_view)
  VALUES (p.id, product_view(p, struck_price(p, false)),
          CASE WHEN p.original_price_cents > p.price_cents THEN product_view(p, struck_price(p, true)) END)
  ON CONFLICT (product_id) DO UPDATE SET view = excluded.view, lowest_view = excluded.lowest_view;
END $$;
