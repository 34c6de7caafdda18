-- Lines of files of the bank.
CREATE TABLE bank_transfers (
  id uuid PRIMARY KEY,
  line_hash text NOT NULL UNIQUE,
  booked_on date NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  reference text NOT NULL,
  payer text NOT NULL,
  state text NOT NULL CHECK (state IN ('matched', 'guessed', 'open', 'ignored')),
  order_id uuid,
  why text,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX bank_transfers_by_time ON bank_transfers (created_at, id);
CREATE INDEX bank_transfers_by_state ON bank_transfers (state, created_at, id);
CREATE INDEX bank_transfers_of_order ON bank_transfers (order_id) WHERE order_id IS NOT NULL;

-- How the files of each account of the bank write days. account: a hash by which the gateway recognises its files.
CREATE TABLE bank_date_forms (
  account text PRIMARY KEY,
  form text NOT NULL CHECK (form IN ('dayFirst', 'monthFirst')),
  decided_at timestamptz(3) NOT NULL DEFAULT now()
);

-- Reminders of invoices, each sent once. days: the number of whole days past due.
CREATE TABLE invoice_reminders (
  payment_id uuid NOT NULL REFERENCES payments,
  days int NOT NULL CHECK (days > 0),
  sent_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (payment_id, days)
);
