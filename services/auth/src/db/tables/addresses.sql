-- folded: the address as it is compared.
CREATE TABLE addresses (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  address jsonb NOT NULL,
  folded text NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, folded)
);
CREATE UNIQUE INDEX addresses_default ON addresses (user_id) WHERE is_default;
