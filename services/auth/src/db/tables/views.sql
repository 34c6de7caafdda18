-- address: the parameters of the list with their values: filters, sort and columns.
CREATE TABLE views (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  list text NOT NULL CHECK (length(list) BETWEEN 1 AND 30),
  name text NOT NULL CHECK (name = btrim(name) AND length(name) BETWEEN 1 AND 60),
  address jsonb NOT NULL CHECK (jsonb_typeof(address) = 'object'),
  is_shared boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX views_user_idx ON views (user_id);
CREATE INDEX views_shared_idx ON views (id) WHERE is_shared;

-- choices: TableChoices without its view. view_id: the view that opens with the list.
CREATE TABLE table_choices (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  list text NOT NULL CHECK (length(list) BETWEEN 1 AND 30),
  view_id uuid REFERENCES views (id) ON DELETE SET NULL,
  choices jsonb NOT NULL CHECK (jsonb_typeof(choices) = 'object'),
  PRIMARY KEY (user_id, list)
);
CREATE INDEX table_choices_view_idx ON table_choices (view_id) WHERE view_id IS NOT NULL;
