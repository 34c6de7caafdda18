-- A product of a cloth that has a colour is a colourway of it. is_lead: the product stands for its card in lists; true of
-- every product that is no colourway. unlisted_count of categories counts other colourways than leads too.
ALTER TABLE products
  ADD COLUMN is_lead boolean NOT NULL DEFAULT true,
  ADD COLUMN colour_name text CONSTRAINT products_colour_name CHECK (char_length(colour_name) BETWEEN 1 AND 60),
  ADD COLUMN colour_hex text CONSTRAINT products_colour_hex CHECK (colour_hex ~ '^#[0-9A-F]{6}$'),
  ADD COLUMN colour_family text CONSTRAINT products_colour_family CHECK (colour_family IN ('white', 'natural', 'grey',
    'black', 'brown', 'red', 'pink', 'orange', 'yellow', 'green', 'blue', 'purple', 'multi')),
  ADD CONSTRAINT products_colour CHECK (num_nulls(colour_name, colour_hex, colour_family) IN (0, 3));
CREATE UNIQUE INDEX products_one_lead ON products (cloth_id)
  WHERE cloth_id IS NOT NULL AND colour_name IS NOT NULL AND is_lead AND deleted_at IS NULL;
