-- Postal codes between two bounds, compared byte by byte at the length of the bound.
CREATE TYPE postal_codes AS RANGE (subtype = text, collation = "C");

-- One row, once the owner has saved; before that the profile decides.
CREATE TABLE shop_settings (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  fields jsonb NOT NULL CHECK (jsonb_typeof(fields) = 'object'),
  version int NOT NULL CHECK (version >= 1)
);

CREATE TABLE shipping_zones (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  default_grams int NOT NULL CHECK (default_grams > 0),
  version int NOT NULL CHECK (version >= 1)
);
-- A country, or its postal codes between two bounds, is in one zone.
CREATE TABLE shipping_areas (
  zone_id uuid NOT NULL REFERENCES shipping_zones (id) ON DELETE CASCADE,
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  postal_from text COLLATE "C",
  postal_to text COLLATE "C",
  codes postal_codes NOT NULL
    GENERATED ALWAYS AS (postal_codes(postal_from, postal_to || chr(1114111))) STORED,
  CONSTRAINT shipping_areas_once EXCLUDE USING gist (country WITH =, codes WITH &&)
);
CREATE INDEX shipping_areas_of_zone ON shipping_areas (zone_id);

CREATE TABLE shipping_methods (
  id uuid PRIMARY KEY,
  zone_id uuid NOT NULL REFERENCES shipping_zones (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  "time" text NOT NULL,
  basis text NOT NULL CHECK (basis IN ('flat', 'weight', 'value')),
  steps jsonb NOT NULL CHECK (jsonb_array_length(steps) BETWEEN 1 AND 30),
  free_from_cents int CHECK (free_from_cents >= 0),
  packing_grams int NOT NULL CHECK (packing_grams >= 0),
  package_max_grams int CHECK (package_max_grams > 0),
  order_max_grams int CHECK (order_max_grams > 0),
  postal_from text,
  postal_to text,
  tax_class text NOT NULL CHECK (tax_class IN ('standard', 'reduced', 'zero')),
  pickup jsonb CHECK (jsonb_typeof(pickup) = 'object'),
  is_active boolean NOT NULL,
  position int NOT NULL,
  version int NOT NULL CHECK (version >= 1)
);
CREATE INDEX shipping_methods_of_zone ON shipping_methods (zone_id, position, id);

CREATE TABLE tax_zones (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  is_union boolean NOT NULL,
  is_export boolean NOT NULL,
  version int NOT NULL CHECK (version >= 1)
);
CREATE TABLE tax_areas (
  zone_id uuid NOT NULL REFERENCES tax_zones (id) ON DELETE CASCADE,
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  postal_from text COLLATE "C",
  postal_to text COLLATE "C",
  codes postal_codes NOT NULL
    GENERATED ALWAYS AS (postal_codes(postal_from, postal_to || chr(1114111))) STORED,
  CONSTRAINT tax_areas_once EXCLUDE USING gist (country WITH =, codes WITH &&)
);
CREATE INDEX tax_areas_of_zone ON tax_areas (zone_id);

-- Both days belong to a rate; a class has one rate at a time.
CREATE TABLE tax_rates (
  id uuid PRIMARY KEY,
  zone_id uuid NOT NULL REFERENCES tax_zones (id) ON DELETE CASCADE,
  tax_class text NOT NULL CHECK (tax_class IN ('standard', 'reduced', 'zero')),
  rate int NOT NULL CHECK (rate BETWEEN 0 AND 10000),
  valid_from date,
  valid_to date,
  version int NOT NULL CHECK (version >= 1),
  CONSTRAINT tax_rates_once EXCLUDE USING gist
    (zone_id WITH =, tax_class WITH =, daterange(valid_from, valid_to, '[]') WITH &&)
);

-- The defaults of a shop: free delivery within Bangladesh.
INSERT INTO shipping_zones (id, name, default_grams, version)
  VALUES ('5a1e0000-0000-4000-8000-000000000001', 'Bangladesh', 200, 1);
INSERT INTO shipping_areas (zone_id, country) VALUES ('5a1e0000-0000-4000-8000-000000000001', 'BD');
INSERT INTO shipping_methods (id, zone_id, name, "time", basis, steps, packing_grams, tax_class, is_active, position, version)
  VALUES ('5a1e0000-0000-4000-8000-000000000002', '5a1e0000-0000-4000-8000-000000000001', 'Standard', '5-7 business days',
          'flat', '[{"from": 0, "cents": 0}]', 60, 'standard', true, 0, 1);
