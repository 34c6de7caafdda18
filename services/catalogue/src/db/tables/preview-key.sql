-- The key that signs preview links; a new one ends all of them.
CREATE TABLE preview_key (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  key bytea NOT NULL
    DEFAULT decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
);
INSERT INTO preview_key DEFAULT VALUES;
