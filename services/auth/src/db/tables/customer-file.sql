-- Notes of staff. message_id: a request that the broker delivers twice writes one note.
CREATE TABLE customer_notes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 2000),
  by_user uuid NOT NULL,
  by_name text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  struck_by text,
  message_id text NOT NULL UNIQUE
);
CREATE INDEX customer_notes_of_user ON customer_notes (user_id, at DESC, id);

-- folded: the tag as it is compared.
CREATE TABLE customer_tags (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  folded text NOT NULL,
  tag text NOT NULL CHECK (char_length(tag) BETWEEN 1 AND 40),
  PRIMARY KEY (user_id, folded)
);
CREATE INDEX customer_tags_by_tag ON customer_tags (folded, user_id);
