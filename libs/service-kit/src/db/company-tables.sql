-- The settings of the company: those of the catalogue are the originals, those of other services copies.
CREATE TABLE company_settings (
  name text PRIMARY KEY,
  version int NOT NULL CHECK (version > 0),
  fields jsonb NOT NULL,
  saved_by text,
  saved_at timestamptz(3) NOT NULL DEFAULT now()
);
