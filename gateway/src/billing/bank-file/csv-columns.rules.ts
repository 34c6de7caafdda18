// Column names of the banks, without case, blanks, signs and currencies.

const NAMES = {
  day: [
    'buchungstag',
    'buchungsdatum',
    'bookingdate',
    'buchung',
    'datum',
    'date',
    'transactiondate',
    'completeddate',
    'valutadatum',
    'valuta',
    'wertstellung',
    'valuedate',
  ],
  amount: ['betrag', 'amount', 'umsatz', 'value'],
  /** Incoming amounts, in lists with a separate column for outgoing ones. */
  credit: ['haben', 'gutschrift', 'credit', 'creditamount', 'paidin', 'moneyin', 'deposits'],
  marker: ['sollhaben', 'creditdebit', 'creditdebitindicator', 'debitcredit'],
  /** The own account, in lists of several. */
  account: ['auftragskonto', 'ibanauftragskonto'],
  currency: ['waehrung', 'currency', 'ccy'],
  reference: [
    'verwendungszweck',
    'vwz',
    'reference',
    'paymentreference',
    'remittanceinformation',
    'purpose',
    'description',
    'transactiondescription',
    'details',
    'narrative',
    'memo',
  ],
  payer: [
    'beguenstigterzahlungspflichtiger',
    'auftraggeberempfaenger',
    'auftraggeberbeguenstigter',
    'namezahlungsbeteiligter',
    'zahlungspflichtiger',
    'auftraggeber',
    'partnername',
    'payer',
    'payername',
    'counterparty',
    'counterpartyname',
    'sender',
    'name',
  ],
} as const;
type Column = keyof typeof NAMES;

/** Names in other countries and languages, used if a heading has none of the above for its column. */
const OTHER_NAMES: Readonly<Record<Column, readonly string[]>> = {
  day: [
    'txndate',
    'trandate',
    'postingdate',
    'posteddate',
    'valuedt',
    'dateoperation',
    'datedoperation',
    'datecomptable',
    'datevaleur',
    'datedevaleur',
    'fecha',
    'fechaoperacion',
    'fechavalor',
    'data',
    'dataoperazione',
    'datacontabile',
    'datavaluta',
    'boekdatum',
    'dataoperacji',
    'bokforingsdag',
    'bokforingsdato',
    'dato',
    'tarih',
  ],
  amount: [
    'transactionamount',
    'montant',
    'importe',
    'importo',
    'bedrag',
    'valor',
    'kwota',
    'belopp',
    'belop',
    'tutar',
    'monto',
  ],
  credit: [
    'deposit',
    'depositamt',
    'depositamount',
    'creditamt',
    'cramount',
    'entrate',
    'abono',
    'ingreso',
  ],
  marker: ['drcr', 'crdr', 'afbij'],
  account: [],
  currency: ['devise', 'monnaie', 'moneda', 'divisa', 'valuta', 'munt', 'waluta'],
  reference: [
    'narration',
    'particulars',
    'remarks',
    'transactionremarks',
    'libelle',
    'motif',
    'communication',
    'concepto',
    'descripcion',
    'descrizione',
    'causale',
    'omschrijving',
    'mededelingen',
    'descricao',
    'tytul',
    'opis',
    'text',
    'aciklama',
    'buchungstext',
  ],
  payer: [
    'nom',
    'donneurdordre',
    'emetteur',
    'ordenante',
    'nombre',
    'ordinante',
    'naam',
    'naamtegenpartij',
    'nome',
    'nadawca',
    'avsandare',
    'remitter',
    'remittername',
  ],
};

/** Positions of the columns in a row, the best first. */
export type Columns = Record<Column, number[]>;

/** Longest name of a column. */
const LONGEST = 80;

const plainName = (cell: string): string =>
  cell
    .slice(0, LONGEST)
    .toLowerCase()
    .replace(/\(.*?\)/g, '')
    .replace(/\b(?:in )?(?:usd|eur|gbp)\b|[$€£]/g, '')
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .normalize('NFD')
    .replace(/[^a-z]/g, '');

/** Returns the positions of the columns of a heading, or null if it is not the heading of a list of transfers. */
export function columnsOf(cells: readonly string[]): Columns | null {
  const plain = cells.map(plainName);
  const placesOf = (names: readonly string[]): number[] =>
    names.flatMap((name) => plain.flatMap((cell, at) => (cell === name ? [at] : [])));
  const columns = Object.fromEntries(
    (Object.keys(NAMES) as Column[]).map((column) => {
      const places = placesOf(NAMES[column]);
      return [column, places.length > 0 ? places : placesOf(OTHER_NAMES[column])];
    }),
  ) as Columns;
  const hasAmount = columns.amount.length > 0 || columns.credit.length > 0;
  return columns.day.length > 0 && hasAmount ? columns : null;
}

const SIGNS: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', '৳': 'BDT', '₹': 'INR' };

/** The currency that a heading or an amount names: `Betrag (EUR)`. */
export function currencyIn(cell: string): string {
  const found = /\b(?:usd|eur|gbp|bdt|inr)\b|[€£$৳₹]/i.exec(cell)?.[0] ?? '';
  return SIGNS[found] ?? found;
}

/** Returns true for a mark of an outgoing payment. */
export const isDebit = (mark: string): boolean =>
  /^(?:s|soll|d|dr|dbit|debit|débit|af)\.?$/i.test(mark.trim());
