// What the banks call the columns of their lists, without case, blanks, signs and currencies.

const NAMES = {
  day: [
    ...['buchungstag', 'buchungsdatum', 'bookingdate', 'buchung', 'datum', 'date'],
    ...['transactiondate', 'completeddate', 'valutadatum', 'valuta', 'wertstellung', 'valuedate'],
  ],
  amount: ['betrag', 'amount', 'umsatz', 'value'],
  /** Where what comes in and what goes out have columns of their own. */
  credit: ['haben', 'gutschrift', 'credit', 'creditamount', 'paidin', 'moneyin', 'deposits'],
  marker: ['sollhaben', 'creditdebit', 'creditdebitindicator', 'debitcredit'],
  currency: ['waehrung', 'currency', 'ccy'],
  reference: [
    ...['verwendungszweck', 'vwz', 'reference', 'paymentreference', 'remittanceinformation'],
    ...['purpose', 'description', 'transactiondescription', 'details', 'narrative', 'memo'],
  ],
  payer: [
    ...['beguenstigterzahlungspflichtiger', 'auftraggeberempfaenger', 'auftraggeberbeguenstigter'],
    ...['namezahlungsbeteiligter', 'zahlungspflichtiger', 'auftraggeber', 'partnername', 'payer'],
    ...['payername', 'counterparty', 'counterpartyname', 'sender', 'name'],
  ],
} as const;
type Column = keyof typeof NAMES;

/** Places of the columns in a row, the best first. */
export type Columns = Record<Column, number[]>;

/** The name of a column is no longer. */
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
    .replace(/[^a-z]/g, '');

/** Where the columns of a heading are; null where it is none of a list of transfers. */
export function columnsOf(cells: readonly string[]): Columns | null {
  const plain = cells.map(plainName);
  const columns = Object.fromEntries(
    Object.entries(NAMES).map(([column, names]) => [
      column,
      names.flatMap((name) => plain.flatMap((cell, at) => (cell === name ? [at] : []))),
    ]),
  ) as Columns;
  const hasAmount = columns.amount.length > 0 || columns.credit.length > 0;
  return columns.day.length > 0 && hasAmount ? columns : null;
}

/** The currency that a heading names: `Betrag (EUR)`. */
export const currencyIn = (cell: string): string =>
  /\b(usd|eur|gbp)\b|([€£$])/i.exec(cell)?.[0]?.replace('€', 'EUR').replace('£', 'GBP') ?? '';

/** Whether a mark says that money goes out. */
export const isDebit = (mark: string): boolean => /^(?:s|soll|d|dr|dbit|debit)$/i.test(mark.trim());
