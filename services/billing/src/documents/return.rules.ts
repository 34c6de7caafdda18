// Divides the refund of a return over the invoices: each piece is credited on the invoice of its parcel, or without a
// parcel on its oldest invoice (V10). Whole cents.
import { sum } from '@shop/contracts/core/numbers';
import type { InvoicedOrder } from '@shop/contracts/ordering/invoice-bases';
import { halfUp, shareOf, spread } from '@shop/contracts/pricing/rounding';
import {
  creditOfParts,
  deliveryLeft,
  leftAt,
  roomOf,
  type Credited,
  type CreditedInvoice,
  type CreditPart,
} from './credit.rules.js';
import type { StoredLine } from './document.rules.js';

export type SettledReturn = InvoicedOrder['returns'][number];
/** If `rateBp` is set, only goods that were invoiced at this rate are credited; those of its `parcel` come first. */
type CreditedLine = SettledReturn['lines'][number];
export interface CreditedGoods extends Pick<SettledReturn, 'deliveryCents'> {
  lines: readonly CreditedLine[];
}

/** An invoice, and the part of it that the return credits. */
interface Share<Invoice extends CreditedInvoice> {
  invoice: Invoice;
  parts: CreditPart[];
}

/** Pieces of one invoice and their price with tax. */
interface Take {
  share: Share<CreditedInvoice>;
  line: CreditPart['line'];
  valueCents: number;
}

export interface CreditsOfReturn<Invoice> {
  credits: { invoice: Invoice; credited: Credited }[];
  /** The part of the refund of invoiced goods that their invoices have no room for. */
  overCents: number;
}

/** Credits the refund of the order. Goods that were never invoiced are left out (V7). */
export function creditsOfReturn<Invoice extends CreditedInvoice>(
  invoices: readonly Invoice[],
  goods: CreditedGoods,
): CreditsOfReturn<Invoice> {
  const lines = goods.lines.map((line) =>
    hasRate(invoicesOfParcel(invoices, line), line) ? line : atAnyRate(line),
  );
  const { shares, overCents } = sharesOf(invoices, { ...goods, lines });
  return { credits: creditsOf(shares), overCents };
}

/** Returns the invoices of the product in its parcel, or all if there is none: a correction may have another rate. */
function invoicesOfParcel(
  invoices: readonly CreditedInvoice[],
  line: CreditedLine,
): readonly CreditedInvoice[] {
  const own = invoices.filter(
    (invoice) =>
      isOfParcel(invoice, line) && invoice.lines.some(({ product }) => product === line.product),
  );
  return own.length > 0 ? own : invoices;
}

const isOfParcel = (invoice: CreditedInvoice, { parcel }: CreditedLine): boolean =>
  parcel !== undefined && invoice.parcel === parcel;

/** Returns true if goods were invoiced at their rate; false until the invoice of a change of rates is issued. */
const hasRate = (
  invoices: readonly CreditedInvoice[],
  { product, rateBp }: CreditedLine,
): boolean =>
  invoices.some(({ lines }) =>
    lines.some((one) => one.product === product && one.rateBp === rateBp),
  );

const atAnyRate = ({ rateBp: _, ...line }: CreditedLine): CreditedLine => line;

/**
 * Credits what was removed from an order. The part that the invoices of these goods have no room for is credited on any
 * invoice.
 */
export function creditsOfRemoved<Invoice extends CreditedInvoice>(
  invoices: readonly Invoice[],
  goods: CreditedGoods,
): CreditsOfReturn<Invoice>['credits'] {
  const { shares, overCents } = sharesOf(invoices, goods);
  let left = overCents;
  for (const share of shares) {
    const { taxes } = share.invoice;
    const own = Math.min(left, roomOf(share.invoice) - grossOf(share.parts));
    if (own <= 0) continue;
    const rooms = taxes.map(({ rateBp }) => roomAt(share, rateBp));
    for (const [nth, grossCents] of spread(own, rooms).entries()) {
      const line = { name: 'Price reduction', quantity: 1, rateBp: taxes[nth]?.rateBp ?? 0 };
      if (grossCents > 0) share.parts.push({ line, grossCents });
    }
    left -= own;
  }
  return creditsOf(shares);
}

function sharesOf<Invoice extends CreditedInvoice>(
  invoices: readonly Invoice[],
  { lines, deliveryCents }: CreditedGoods,
): { shares: Share<Invoice>[]; overCents: number } {
  const shares = invoices.map((invoice): Share<Invoice> => ({ invoice, parts: [] }));
  const over = lines.map((line) => creditLine(shares, line));
  return { shares, overCents: sum(over) + creditDelivery(shares, deliveryCents) };
}

const creditsOf = <Invoice extends CreditedInvoice>(
  shares: readonly Share<Invoice>[],
): CreditsOfReturn<Invoice>['credits'] =>
  shares.flatMap(({ invoice, parts }) => {
    const credited = creditOfParts(invoice, parts);
    return credited ? [{ invoice, credited }] : [];
  });

const grossOf = (parts: readonly { grossCents: number }[]): number =>
  sum(parts.map(({ grossCents }) => grossCents));

const thousandths = (quantity: number): number => Math.round(quantity * 1000);

/** Returns the cents that no invoice has room for. */
function creditLine(shares: readonly Share<CreditedInvoice>[], creditedLine: CreditedLine): number {
  const { product, quantity, cents, lossCents, rateBp } = creditedLine;
  let left = thousandths(quantity);
  const isOwn = ({ invoice }: Share<CreditedInvoice>) => isOfParcel(invoice, creditedLine);
  const sorted = [...shares.filter(isOwn), ...shares.filter((share) => !isOwn(share))];
  const takes = sorted.flatMap((share): Take[] => {
    const own = share.invoice.lines.filter(
      (one) => one.product === product && (rateBp === undefined || one.rateBp === rateBp),
    );
    return own.flatMap((line) => {
      const take = takeOf(share, line, left);
      if (!take) return [];
      left -= thousandths(take.line.quantity);
      return [take];
    });
  });
  const whole = thousandths(quantity);
  // A parcel that costs nothing has no invoice (V17), but its pieces share the cents of the others.
  const costsACentAtMost = (cents + lossCents) * 1000 <= whole;
  const isInvoiced = shares.some(({ invoice }) =>
    invoice.lines.some((one) => one.product === product),
  );
  const invoiced = (all: number) =>
    costsACentAtMost && isInvoiced ? all : Math.ceil((all * (whole - left)) / whole);
  return credit(takes, invoiced(cents), invoiced(lossCents));
}

/** Takes at most this number of thousandths of a line, as far as they are not credited. */
function takeOf(
  share: Share<CreditedInvoice>,
  { lengths: _, cents, ...line }: StoredLine,
  most: number,
): Take | null {
  const { credits, isTaxIncluded } = share.invoice;
  const isOwn = (one: Pick<StoredLine, 'product' | 'rateBp'>) =>
    one.product === line.product && one.rateBp === line.rateBp;
  const credited = credits.flatMap((one) => one.lines.filter(isOwn));
  const chosen = share.parts.map((part) => part.line).filter(isOwn);
  const before = sum([...credited, ...chosen].map(({ quantity }) => thousandths(quantity)));
  const whole = thousandths(line.quantity);
  const now = Math.min(most, whole - before);
  if (now <= 0) return null;
  const costOf = (places: number) => halfUp(BigInt(cents) * BigInt(places), whole);
  const left = cents - sum(credited.map((one) => one.cents));
  const value = Math.max(0, Math.min(left, costOf(before + now) - costOf(before)));
  const valueCents = isTaxIncluded ? value : value + shareOf(value, line.rateBp);
  return { share, line: { ...line, quantity: now / 1000 }, valueCents };
}

function creditDelivery(shares: readonly Share<CreditedInvoice>[], deliveryCents: number): number {
  const takes = shares.flatMap((share): Take[] =>
    deliveryLeft(share.invoice).map(({ cents: _, ...line }) => ({
      share,
      line,
      valueCents: deliveryCents,
    })),
  );
  return deliveryCents > 0 && takes.length > 0 ? credit(takes, deliveryCents, 0) : 0;
}

/**
 * Divides a refund over the invoices: the price of the pieces less their share of the loss. If an invoice has no room,
 * the others are credited. Returns the rest.
 */
function credit(takes: readonly Take[], cents: number, lossCents: number): number {
  let value = cents + lossCents;
  const values = takes.map(({ valueCents }) => {
    const own = Math.min(value, valueCents);
    value -= own;
    return own;
  });
  const losses = spread(Math.max(0, sum(values) - cents), values);
  let left = cents;
  const give = (take: Take, part: CreditPart, most: number) => {
    const own = Math.min(left, most, roomAt(take.share, take.line.rateBp));
    part.grossCents += own;
    left -= own;
  };
  const given = takes.map((take, nth) => {
    const part: CreditPart = { line: take.line, grossCents: 0 };
    give(take, part, (values[nth] ?? 0) - (losses[nth] ?? 0));
    take.share.parts.push(part);
    return { take, part };
  });
  for (const { take, part } of given) give(take, part, left);
  return left;
}

/** Returns what can still be credited at a rate. The rounding of an invoice can be credited at any rate. */
function roomAt({ invoice, parts }: Share<CreditedInvoice>, rateBp: number): number {
  const left = invoice.taxes.map((tax) => leftAt(invoice, tax));
  const room = roomOf(invoice);
  const rounding = Math.max(0, room - grossOf(left));
  const ofRate =
    grossOf(left.filter((tax) => tax.rateBp === rateBp)) -
    grossOf(parts.filter(({ line }) => line.rateBp === rateBp));
  return Math.max(0, Math.min(room - grossOf(parts), ofRate + rounding));
}
