import type { DocumentLine, DocumentView } from '@shop/contracts/billing/documents';
import { formatLength } from '@shop/contracts/money/length';
import { formatDollars } from '@shop/contracts/money/price';
import type { Pages } from '../pages/pages.js';
import { Flow } from '../pages/table.js';

const MARGIN = 48;
const SIZE = 10;

/** Draws an invoice or a credit note, on as many pages as needed. */
export function drawDocument(pages: Pages, document: DocumentView): void {
  const { lines, taxes, isTaxIncluded, taxIn, rounding, total, notes } = document;
  const flow = new Flow(pages, MARGIN, (page) => drawHead(pages, document, page));
  flow.table(
    [
      { title: 'Item', part: 0.44 },
      { title: 'Quantity', part: 0.2, align: 'right' },
      { title: 'Tax', part: 0.14, align: 'right' },
      { title: isTaxIncluded ? 'Total with tax' : 'Total without tax', part: 0.22, align: 'right' },
    ],
    lines.map((line) => [
      line.name,
      amountOf(line),
      `${String(line.taxRate)} %`,
      formatDollars(line.total),
    ]),
    { size: SIZE },
  );
  flow.gap(18);
  flow.table(
    [
      { title: 'Tax rate', part: 0.34 },
      { title: 'Net', part: 0.22, align: 'right' },
      { title: 'Tax', part: 0.22, align: 'right' },
      { title: 'Gross', part: 0.22, align: 'right' },
    ],
    taxes.map(({ rate, net, tax, gross }) => [
      `${String(rate)} %`,
      ...[net, tax, gross].map(formatDollars),
    ]),
    { size: SIZE },
  );
  flow.gap(12);
  if (rounding !== 0) flow.text(`Rounding ${formatDollars(rounding)}`, sums(SIZE));
  flow.text(`Total ${formatDollars(total)}`, { ...sums(14), isBold: true });
  if (taxIn) flow.text(taxInText(taxIn), sums(SIZE));
  flow.gap(12);
  for (const note of notes) flow.text(note, { size: SIZE, wraps: true });
}

/** Returns `Tax in EUR 11.82 (1 EUR = 1.0850 USD on 2026-11-02)`. */
function taxInText({ currency, amount, rate, dated }: NonNullable<DocumentView['taxIn']>): string {
  const dollars = rate.toLocaleString('en-US', {
    minimumFractionDigits: 4,
    maximumFractionDigits: 9,
    useGrouping: false,
  });
  return `Tax in ${currency} ${amount.toFixed(2)} (1 ${currency} = ${dollars} USD on ${dated})`;
}

const sums = (size: number) => ({ size, align: 'right' as const });

const amountOf = ({ quantity, unit, lengths }: DocumentLine): string => {
  if (!unit) return String(quantity);
  return (lengths ?? [quantity]).map((length) => formatLength(length, unit)).join(' + ');
};

function drawHead(pages: Pages, document: DocumentView, page: number): number {
  const { kind, name, orderNumber, invoice, seller, buyer, issuedOn, suppliedOn } = document;
  pages.add('A4');
  const full = pages.width - 2 * MARGIN;
  const title = `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${name}`;
  if (page > 1) {
    const place = { x: MARGIN, y: MARGIN, width: full };
    return MARGIN + pages.text(`${title}, page ${String(page)}`, place, { size: 12 }) + 14;
  }
  const column = (texts: readonly (string | undefined)[], x: number, width: number, top: number) =>
    texts
      .flatMap((text) => (text ?? '').split('\n'))
      .filter((line) => line !== '')
      .reduce(
        (y, line, nth) =>
          y + pages.text(line, { x, y, width }, { size: SIZE, isBold: nth === 0, wraps: true }),
        top,
      );
  const half = full / 2 - 12;
  const identity = taxIdentity(seller.taxNumber, seller.vatId);
  const top = column([seller.name, seller.address, ...identity], MARGIN, half, MARGIN);
  const right = MARGIN + full / 2 + 12;
  const details = [
    `Order ${orderNumber}`,
    `Issued on ${issuedOn}`,
    `Supplied on ${suppliedOn}`,
    invoice && `Credits ${invoice.name}`,
  ];
  const beside = column(orderNumber === '' ? details.slice(1) : details, right, half, MARGIN);
  let y = Math.max(top, beside) + 20;
  const place = { x: MARGIN, width: full };
  y += pages.text(title, { ...place, y }, { size: 18, isBold: true }) + 10;
  const named = buyer.company === buyer.name ? undefined : buyer.name;
  const to = buyer.company === undefined ? [buyer.name] : [buyer.company, named];
  const vat = buyer.vatId === undefined ? undefined : `VAT ${buyer.vatId}`;
  return column([...to, buyer.address, vat], MARGIN, full, y) + 18;
}

const taxIdentity = (taxNumber: string, vatId: string | undefined): string[] => [
  ...(taxNumber === '' ? [] : [`Tax number ${taxNumber}`]),
  ...(vatId === undefined || vatId === taxNumber ? [] : [`VAT ${vatId}`]),
];
