// Converts a stored document to EN 16931.
import type {
  DocumentBuyer,
  DocumentLine,
  DocumentSeller,
  DocumentView,
} from '@shop/contracts/billing/documents';
import { sum } from '@shop/contracts/core/numbers';
import { toCents } from '@shop/contracts/money/price';
import { spread } from '@shop/contracts/pricing/rounding';
import type { EInvoice, EInvoiceLine, Party, TaxBreakdown, TaxCategory } from './e-invoice.js';
import { statedTax } from './stated-tax.rules.js';
import { EXPORT_NOTE, INTRA_COMMUNITY_NOTE, VOUCHER_NOTE } from './tax-notes.js';

/** The lines and the tax of one rate. */
interface StatedRate extends TaxBreakdown {
  lines: { place: number; line: EInvoiceLine }[];
}

/**
 * Converts a document; the tax of each rate is net times rate. The difference from its total becomes the rounding, so
 * that it ends in the sum of the PDF. A credit note has the figures of its PDF (V43).
 */
export function eInvoiceOf(document: DocumentView): EInvoice {
  const { kind, name, issuedOn, suppliedOn, currency, orderNumber, invoice } = document;
  const rates = ratesOf(document).map((rateBp) => statedRate(document, rateBp));
  const lineTotalCents = sum(rates.map(({ netCents }) => netCents));
  const taxTotalCents = sum(rates.map(({ taxCents }) => taxCents));
  const dueCents = toCents(document.total);
  const lines = rates.flatMap((rate) => rate.lines).sort((a, b) => a.place - b.place);
  return {
    kind,
    name,
    issuedOn,
    suppliedOn,
    currency,
    orderNumber,
    credits: invoice ? { name: invoice.name, issuedOn: invoice.issuedOn } : null,
    taxIn: taxInOf(document),
    seller: partyIn(document, sellerOf(document.seller)),
    buyer: partyIn(document, buyerOf(document.buyer)),
    notes: document.notes,
    lines: lines.map(({ line }) => line),
    taxes: rates.map(({ lines: _, ...tax }) => tax),
    lineTotalCents,
    taxTotalCents,
    grandTotalCents: lineTotalCents + taxTotalCents,
    roundingCents: dueCents - lineTotalCents - taxTotalCents,
    dueCents,
  };
}

const taxInOf = ({ taxIn }: DocumentView): EInvoice['taxIn'] =>
  taxIn ? { currency: taxIn.currency, cents: toCents(taxIn.amount) } : null;

const basisPoints = (percent: number): number => Math.round(percent * 100);

/** Returns the rates of the document, the highest first, including those of lines that cost nothing. */
function ratesOf({ taxes, lines }: DocumentView): number[] {
  const rates = [...taxes.map(({ rate }) => rate), ...lines.map(({ taxRate }) => taxRate)];
  return [...new Set(rates.map(basisPoints))].sort((a, b) => b - a);
}

function statedRate(document: DocumentView, rateBp: number): StatedRate {
  const stored = document.taxes.find(({ rate }) => basisPoints(rate) === rateBp);
  const [net, tax, gross] = [stored?.net ?? 0, stored?.tax ?? 0, stored?.gross ?? 0].map(toCents);
  const { netCents = 0, taxCents = 0 } =
    document.kind === 'credit'
      ? { netCents: net, taxCents: tax }
      : statedTax(net ?? 0, gross ?? 0, rateBp);
  const category = categoryOf(document, rateBp);
  const own = document.lines
    .map((line, place) => ({ line, place }))
    .filter(({ line }) => basisPoints(line.taxRate) === rateBp);
  const nets = spread(
    netCents,
    own.map(({ line }) => toCents(line.total)),
  );
  const lines = own.map(({ line, place }, nth) => ({
    place,
    line: { ...goodsOf(line), netCents: nets[nth] ?? 0, category, rateBp },
  }));
  return { category, rateBp, netCents, taxCents, lines };
}

/** Returns S if there is tax. A rate of 0 is Z unless the document states why there is no tax (V42). */
function categoryOf({ notes }: Pick<DocumentView, 'notes'>, rateBp: number): TaxCategory {
  if (rateBp > 0) return 'S';
  if (notes.includes(VOUCHER_NOTE)) return 'O';
  if (notes.includes(INTRA_COMMUNITY_NOTE)) return 'K';
  return notes.includes(EXPORT_NOTE) ? 'G' : 'Z';
}

const goodsOf = ({
  name,
  quantity,
  unit,
}: DocumentLine): Pick<EInvoiceLine, 'name' | 'quantity' | 'unit'> => ({
  name,
  quantity,
  unit: unit ?? 'piece',
});

const linesOf = (address: string): string[] => address.split('\n').filter((line) => line !== '');

const sellerOf = ({
  name,
  address,
  taxNumber,
  vatId = '',
  country = '',
}: DocumentSeller): Party => ({
  name,
  address: linesOf(address),
  country,
  vatId: bare(vatId),
  taxNumber,
});

const buyerOf = ({ name, company, address, vatId = '', country }: DocumentBuyer): Party => ({
  name: company ?? name,
  address: linesOf(address),
  country,
  vatId: bare(vatId),
  taxNumber: '',
});

/** Returns the party, without its VAT number if the document is not subject to tax (BR-O-02). */
const partyIn = ({ notes }: Pick<DocumentView, 'notes'>, party: Party): Party =>
  notes.includes(VOUCHER_NOTE) ? { ...party, vatId: '' } : party;

/** `DE 136 695 976` -> `DE136695976` */
const bare = (vatId: string): string => vatId.replace(/[\s.-]/g, '').toUpperCase();
