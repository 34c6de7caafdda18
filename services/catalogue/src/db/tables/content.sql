-- Pages of information. A page of the build without live_number shows the file of the build.
CREATE TABLE pages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  path text NOT NULL UNIQUE,
  version int NOT NULL DEFAULT 1,
  draft jsonb,
  live_number int,
  changed_by text,
  changed_at timestamptz NOT NULL DEFAULT now()
);

-- A version without published_at is scheduled. replaced_at: when it left the shop.
CREATE TABLE page_versions (
  page_id uuid NOT NULL REFERENCES pages ON DELETE CASCADE,
  number int NOT NULL,
  edition jsonb NOT NULL,
  saved_by text NOT NULL,
  publish_at timestamptz,
  published_at timestamptz,
  replaced_at timestamptz,
  PRIMARY KEY (page_id, number),
  CHECK (publish_at IS NOT NULL OR published_at IS NOT NULL)
);
CREATE UNIQUE INDEX page_versions_scheduled ON page_versions (page_id) WHERE published_at IS NULL;
CREATE INDEX page_versions_due ON page_versions (publish_at) WHERE published_at IS NULL;
CREATE INDEX page_versions_replaced ON page_versions (replaced_at) WHERE replaced_at IS NOT NULL;

ALTER TABLE pages ADD FOREIGN KEY (id, live_number) REFERENCES page_versions (page_id, number);
CREATE INDEX pages_live ON pages (id, live_number);

-- Earlier addresses lead to the page, so that a chain of addresses cannot arise.
CREATE TABLE page_addresses (
  path text PRIMARY KEY,
  page_id uuid NOT NULL REFERENCES pages ON DELETE CASCADE
);
CREATE INDEX page_addresses_page ON page_addresses (page_id);

-- revision grows with each change of what the shop shows. menus: null while they are those of the build.
CREATE TABLE content_revision (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  revision int NOT NULL DEFAULT 0,
  menus jsonb,
  menus_version int NOT NULL DEFAULT 0,
  menus_by text,
  menus_at timestamptz
);
INSERT INTO content_revision DEFAULT VALUES;

INSERT INTO pages (path) VALUES
  ('/about'), ('/contact'), ('/faq'), ('/shipping'), ('/returns'), ('/terms'), ('/support'), ('/privacy'),
  ('/services/web-development'), ('/fabric-manufacturing'), ('/custom-printing'), ('/textile-design'),
  ('/quality-control'), ('/bulk-orders'), ('/quality-guarantee'), ('/technical-support'), ('/sample-requests'),
  ('/quality'), ('/sustainability');
