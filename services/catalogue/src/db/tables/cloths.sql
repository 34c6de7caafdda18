-- The data sheets of cloths. A number is stored in whole steps of its field (libs/contracts/src/cloth/cloth-fields.ts),
-- a grade in halves. Null is not stated or not tested. summary is a ClothSummary in JSON.
CREATE TABLE cloths (
  id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Z0-9][A-Z0-9-]{1,23}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 160),
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'published')),
  summary text NOT NULL,
  folded_name text NOT NULL GENERATED ALWAYS AS (fold(name)) STORED,
  version int NOT NULL DEFAULT 1 CHECK (version > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  structure text, weave text, opacity text, yarn_count text CHECK (char_length(yarn_count) BETWEEN 1 AND 60),
  weight_gsm int CHECK (weight_gsm BETWEEN 5 AND 2500),
  ends_per_10cm int CHECK (ends_per_10cm BETWEEN 10 AND 3000),
  picks_per_10cm int CHECK (picks_per_10cm BETWEEN 10 AND 3000),
  drape int CHECK (drape BETWEEN 1 AND 5), hand int CHECK (hand BETWEEN 1 AND 5), sheen int CHECK (sheen BETWEEN 1 AND 5),
  has_nap boolean NOT NULL DEFAULT false, is_reversible boolean NOT NULL DEFAULT false,
  finishes text[] NOT NULL DEFAULT '{}', uses text[] NOT NULL DEFAULT '{}', fire text[] NOT NULL DEFAULT '{}',
  width_mm int CHECK (width_mm BETWEEN 20 AND 6000), usable_width_mm int CHECK (usable_width_mm BETWEEN 20 AND 6000),
  repeat_v_mm int CHECK (repeat_v_mm BETWEEN 0 AND 3000), repeat_h_mm int CHECK (repeat_h_mm BETWEEN 0 AND 3000),
  match text, is_railroaded boolean NOT NULL DEFAULT false,
  shrink_warp_pm int CHECK (shrink_warp_pm BETWEEN -50 AND 200),
  shrink_weft_pm int CHECK (shrink_weft_pm BETWEEN -50 AND 200),
  stretch text, stretch_pct int CHECK (stretch_pct BETWEEN 0 AND 200),
  martindale int CHECK (martindale BETWEEN 1000 AND 500000),
  pilling int CHECK (pilling BETWEEN 2 AND 10), wash_fast int CHECK (wash_fast BETWEEN 2 AND 10),
  rub_dry int CHECK (rub_dry BETWEEN 2 AND 10), rub_wet int CHECK (rub_wet BETWEEN 2 AND 10),
  light_fast int CHECK (light_fast BETWEEN 1 AND 8),
  care_wash text, care_bleach text, care_tumble text, care_line text, care_iron text, care_pro text,
  care_note text CHECK (char_length(care_note) BETWEEN 1 AND 300),
  made_in char(2), spun_in char(2), dyed_in char(2),
  mill text CHECK (char_length(mill) BETWEEN 1 AND 120),
  hs_code text CHECK (hs_code ~ '^[0-9]{6,10}$'),
  CONSTRAINT cloths_usable_width CHECK (usable_width_mm <= width_mm),
  CONSTRAINT cloths_published CHECK (state = 'draft' OR num_nulls(
    width_mm, care_wash, care_bleach, care_tumble, care_iron, care_pro, made_in) = 0)
);
CREATE INDEX cloths_by_folded_name ON cloths (folded_name, code);

CREATE TABLE cloth_fibres (
  cloth_id uuid NOT NULL REFERENCES cloths (id) ON DELETE CASCADE,
  part text NOT NULL CHECK (part IN ('cloth', 'pile', 'ground', 'face', 'back', 'coating')),
  fibre text NOT NULL CHECK (fibre <> ''),
  per_mille int NOT NULL CHECK (per_mille BETWEEN 1 AND 1000),
  is_recycled boolean NOT NULL,
  is_organic boolean NOT NULL,
  is_several boolean NOT NULL CHECK (NOT is_several OR fibre = 'other'),
  trade_name text CHECK (char_length(trade_name) BETWEEN 1 AND 60),
  PRIMARY KEY (cloth_id, part, fibre, is_recycled)
);

-- warned_days is the last warning that was published: 60, 30 or 7 days before expires_on.
CREATE TABLE certificates (
  id uuid PRIMARY KEY,
  scheme text NOT NULL CHECK (scheme IN ('oeko-tex-100', 'oeko-tex-mig', 'oeko-tex-organic', 'gots', 'ocs', 'grs',
    'rcs', 'rws', 'euflax', 'bci', 'eu-ecolabel', 'bluesign', 'fsc', 'other')),
  number text NOT NULL CHECK (char_length(number) BETWEEN 1 AND 60),
  holder text NOT NULL CHECK (char_length(holder) BETWEEN 1 AND 160),
  issuer text NOT NULL CHECK (char_length(issuer) BETWEEN 1 AND 160),
  scope text NOT NULL DEFAULT '' CHECK (char_length(scope) <= 300),
  product_class text CHECK (char_length(product_class) BETWEEN 1 AND 60),
  issued_on date NOT NULL,
  expires_on date NOT NULL,
  check_url text CHECK (check_url ~ '^https://' AND char_length(check_url) <= 300),
  warned_days int CHECK (warned_days IN (60, 30, 7)),
  version int NOT NULL DEFAULT 1 CHECK (version > 0),
  UNIQUE (scheme, number),
  CONSTRAINT certificates_expire_later CHECK (expires_on > issued_on)
);
CREATE INDEX certificates_by_expiry ON certificates (expires_on, id);

-- is_named: the last published event says that the sheet of the cloth names the certificate.
CREATE TABLE cloth_certificates (
  cloth_id uuid NOT NULL REFERENCES cloths (id) ON DELETE CASCADE,
  certificate_id uuid NOT NULL REFERENCES certificates (id) ON DELETE CASCADE,
  is_named boolean NOT NULL DEFAULT false,
  PRIMARY KEY (cloth_id, certificate_id)
);
CREATE INDEX cloths_of_certificate ON cloth_certificates (certificate_id);
