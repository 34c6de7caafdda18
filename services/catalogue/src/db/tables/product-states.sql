-- A scheduled product becomes live at live_from. unlisted_count: products of the category in another state than live.
ALTER TABLE products
  ADD COLUMN state text NOT NULL DEFAULT 'live'
    CONSTRAINT products_state CHECK (state IN ('draft', 'scheduled', 'live', 'hidden')),
  ADD COLUMN live_from timestamptz,
  ADD CONSTRAINT products_live_from CHECK ((state = 'scheduled') = (live_from IS NOT NULL));
CREATE INDEX products_unlisted ON products (state, sort_name, id) WHERE deleted_at IS NULL AND state <> 'live';
CREATE INDEX products_scheduled ON products (live_from) WHERE live_from IS NOT NULL;

ALTER TABLE categories ADD COLUMN unlisted_count int NOT NULL DEFAULT 0 CHECK (unlisted_count >= 0);
