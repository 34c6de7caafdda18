-- Invoices and credit notes. The service inserts and reads them; of a stored one it may only set the keys of its files.
-- total and the sums in body are cents, positive in both kinds; country is where the goods are taxed.
CREATE TABLE documents (
  id uuid PRIMARY KEY,
  place bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit')),
  series text NOT NULL,
  number int NOT NULL CHECK (number >= 1),
  name text NOT NULL,
  order_id uuid NOT NULL REFERENCES order_money,
  order_number text NOT NULL,
  parcel_id uuid,
  -- Of a credit note: the invoice that it credits.
  invoice_id uuid REFERENCES documents,
  cause text NOT NULL CHECK (cause IN ('parcel', 'order', 'refund', 'return', 'correction')),
  -- The parcel, order, refund, return or corrected invoice.
  cause_id uuid NOT NULL,
  issued_on date NOT NULL,
  supplied_on date NOT NULL,
  currency char(3) NOT NULL,
  country text NOT NULL,
  total bigint NOT NULL CHECK (total >= 0),
  -- seller, buyer, lines, taxes, isTaxIncluded, rounding and notes.
  body jsonb NOT NULL,
  pdf_key text,
  pdf_sha256 text,
  xml_key text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (series, number),
  CHECK ((kind = 'credit') = (invoice_id IS NOT NULL)),
  CHECK ((cause = 'parcel') = (parcel_id IS NOT NULL))
);
CREATE UNIQUE INDEX documents_of_cause
  ON documents (kind, cause, cause_id, coalesce(invoice_id, '00000000-0000-0000-0000-000000000000'));
CREATE INDEX documents_by_day ON documents (issued_on, place);
CREATE INDEX documents_of_kind ON documents (kind, issued_on, place);
CREATE INDEX documents_of_order ON documents (order_id, place);
CREATE INDEX documents_of_invoice ON documents (invoice_id) WHERE invoice_id IS NOT NULL;

-- The next number of each kind and year, under whose lock the day of a document is read: no number is left out, and no day
-- is earlier than the one before.
CREATE TABLE number_series (
  kind text NOT NULL,
  year int NOT NULL,
  next int NOT NULL,
  last_on date NOT NULL,
  PRIMARY KEY (kind, year)
);

-- Price reductions that no invoice has room for yet.
CREATE TABLE price_reductions (
  refund_id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES order_money,
  amount bigint NOT NULL CHECK (amount > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX price_reductions_of_order ON price_reductions (order_id);

-- Orders whose documents are to follow: parcels that left at sent_since or later get invoices. version grows with every
-- event of the order.
CREATE TABLE document_work (
  order_id uuid PRIMARY KEY,
  sent_since timestamptz NOT NULL,
  version int NOT NULL DEFAULT 1,
  tries int NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX document_work_due ON document_work (next_at);

DO $$
DECLARE
  service name;
BEGIN
  FOR service IN
    SELECT DISTINCT grantee FROM information_schema.role_table_grants
     WHERE table_schema = 'public' AND table_name = 'documents' AND grantee <> current_user
  LOOP
    EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON documents FROM %I', service);
    EXECUTE format('GRANT UPDATE (pdf_key, pdf_sha256, xml_key) ON documents TO %I', service);
    EXECUTE format('REVOKE DELETE, TRUNCATE ON number_series FROM %I', service);
  END LOOP;
END $$;
