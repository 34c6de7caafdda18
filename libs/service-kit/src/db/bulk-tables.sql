-- Changes of many rows by one admin: products, or orders. undo_until: null before the change is applied, and after it is undone.
CREATE TABLE bulk_changes (
  id uuid PRIMARY KEY,
  title text NOT NULL,
  change jsonb NOT NULL CHECK (jsonb_typeof(change) = 'object'),
  by_id uuid NOT NULL,
  by_name text NOT NULL,
  state text NOT NULL DEFAULT 'previewed'
    CHECK (state IN ('previewed', 'applying', 'applied', 'undoing', 'undone')),
  total int NOT NULL CHECK (total BETWEEN 0 AND 10000),
  possible int NOT NULL CHECK (possible BETWEEN 0 AND total),
  at timestamptz NOT NULL DEFAULT now(),
  applied_at timestamptz,
  undo_until timestamptz,
  undone_at timestamptz
);
CREATE INDEX bulk_changes_at ON bulk_changes (at);
CREATE INDEX bulk_changes_of_admin ON bulk_changes (by_id, at);

-- The rows of a change, with the values that the preview showed. outcome: open, until it
-- is changed or failed; a changed one is restored or kept when the change is undone. before: what an undo restores beside
-- the values.
CREATE TABLE bulk_change_rows (
  bulk_id uuid NOT NULL REFERENCES bulk_changes (id) ON DELETE CASCADE,
  position int NOT NULL,
  subject_id uuid NOT NULL,
  name text NOT NULL,
  old jsonb,
  new jsonb,
  reason text,
  outcome text NOT NULL CHECK (outcome IN ('open', 'refused', 'changed', 'failed', 'restored', 'kept')),
  before jsonb,
  PRIMARY KEY (bulk_id, position),
  CONSTRAINT bulk_change_rows_reason CHECK ((outcome IN ('refused', 'failed', 'kept')) = (reason IS NOT NULL))
);
CREATE INDEX bulk_change_rows_of_subject ON bulk_change_rows (subject_id)
  WHERE outcome IN ('changed', 'restored', 'kept');
