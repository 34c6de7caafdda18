-- fits_admin: the password is strong enough for an administrator. removed_at: the account is erased.
CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL CHECK (name = btrim(name) AND length(name) BETWEEN 1 AND 120),
  email text NOT NULL CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'admin')),
  password_hash text NOT NULL CHECK (password_hash LIKE '$argon2id$%'),
  registration_id text UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  business text NOT NULL DEFAULT 'none' CHECK (business IN ('none', 'requested', 'approved')),
  company text CHECK (length(company) BETWEEN 1 AND 120),
  fits_admin boolean NOT NULL DEFAULT false,
  removed_at timestamptz
);
CREATE UNIQUE INDEX users_email_key ON users (lower(email));
CREATE INDEX users_admins_idx ON users (id) WHERE role = 'admin';
CREATE INDEX users_by_day ON users (created_at) WHERE removed_at IS NULL;
CREATE INDEX users_by_joining ON users (created_at, id) WHERE removed_at IS NULL;
-- An expression is read from the index alone only where its column is included.
CREATE INDEX users_by_folded_name ON users (fold(name) COLLATE "C", id) INCLUDE (name) WHERE removed_at IS NULL;
-- All columns go one way: a page begins behind a row that is compared as a whole.
CREATE INDEX users_listed_admins ON users ((role = 'admin') DESC, created_at DESC, id DESC) WHERE removed_at IS NULL;
CREATE INDEX users_listed_customers ON users ((role <> 'admin') DESC, created_at DESC, id DESC)
  WHERE removed_at IS NULL;
CREATE INDEX users_folded_search ON users
  USING gin (fold(name || ' ' || email || ' ' || coalesce(company, '')) gin_trgm_ops);
CREATE INDEX users_removed ON users (removed_at) WHERE removed_at IS NOT NULL;

-- The day counts for `joined` alone. Each count is spread over 16 slots.
CREATE TABLE user_counts (
  what text NOT NULL CHECK (what IN ('all', 'admin', 'requested', 'joined')),
  day date NOT NULL,
  slot int NOT NULL,
  users bigint NOT NULL,
  PRIMARY KEY (what, day, slot)
);

-- A session that is not remembered ends after idle_seconds without use. ends_at is written by session_ends_at().
-- is_copied: the session's copy in Redis has been compared.
CREATE TABLE sessions (
  sid text PRIMARY KEY CHECK (length(sid) BETWEEN 20 AND 64),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  device text NOT NULL DEFAULT '' CHECK (length(device) <= 300),
  is_copied boolean NOT NULL DEFAULT true,
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  idle_seconds int CHECK (idle_seconds > 0),
  ends_at timestamptz,
  CONSTRAINT sessions_check CHECK (expires_at > created_at)
);
CREATE INDEX sessions_user_idx ON sessions (user_id, created_at);
CREATE INDEX sessions_living_idx ON sessions (user_id, created_at) WHERE ended_at IS NULL;
CREATE INDEX sessions_copied_idx ON sessions (user_id) WHERE NOT is_copied;
CREATE INDEX sessions_ended_idx ON sessions (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX sessions_ends_at_idx ON sessions (ends_at);

CREATE TABLE password_resets (
  token_hash text PRIMARY KEY CHECK (length(token_hash) = 64),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CONSTRAINT password_resets_check CHECK (expires_at > created_at)
);
CREATE INDEX password_resets_user_idx ON password_resets (user_id, created_at);
CREATE INDEX password_resets_expires_idx ON password_resets (expires_at);

-- Requests for another e-mail address; of each user at most one waits for its link.
CREATE TABLE email_changes (
  token_hash text PRIMARY KEY CHECK (length(token_hash) = 64),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
  session_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT email_changes_check CHECK (expires_at > created_at)
);
CREATE UNIQUE INDEX email_changes_waiting ON email_changes (user_id) WHERE ended_at IS NULL;
CREATE INDEX email_changes_of_user ON email_changes (user_id, created_at);
CREATE INDEX email_changes_expired ON email_changes (expires_at);

CREATE INDEX outbox_published_of ON outbox (aggregate_id) WHERE published_at IS NOT NULL;
