// Computes the changes of an edit from the requested and the present lines. Amounts are pieces or cuts.
import type { WantedItem } from '@shop/contracts/ordering/order-item';
import { MAX_LINE_QUANTITY } from '@shop/contracts/ordering/order-item';
import { sum } from '@shop/contracts/core/numbers';
import { cutsOf, stepName, unitsOf } from '@shop/contracts/money/length';
import { priceFor } from '@shop/contracts/money/price-for';
import { toThousandths, type LengthUnit } from '@shop/contracts/money/units';
import { DomainError } from '@shop/service-kit/domain-error';
import type { EditedProducts } from '../../pricing/edit-prices.js';
import { withoutLengths, type OpenLine } from '../parcels/parcel.rules.js';
import { linesToCancel, type CancelledLine } from '../revisions/cancelled-lines.rules.js';
import type { RevisedLine } from '../revisions/revisions.query.js';

/** Pieces or cuts added to a line. */
interface GrownLine {
  lineNo: number;
  quantity: number;
  /** Added lengths; null for pieces. */
  lengths: number[] | null;
}

/** A product that is new to the order. */
export interface AddedLine {
  product: string;
  name: string;
  category: string;
  unit: 'piece' | LengthUnit;
  cutsPerUnit: number;
  quantity: number;
  /** Lengths of a line with several; else null. */
  lengths: number[] | null;
  /** Cents of a piece or a unit, at today's price steps. */
  priceCents: number;
  /** Charged cents, without tax if none is owed; `priceCents` if absent. */
  chargedCents?: number;
}

export interface LineEdits {
  cancelled: CancelledLine[];
  grown: GrownLine[];
  added: AddedLine[];
  /** The new lengths of each changed line of lengths. */
  lengthsOf: ReadonlyMap<number, number[]>;
}

/** The present order, and the products of the edit. */
export interface EditedLines {
  lines: readonly RevisedLine[];
  open: readonly OpenLine[];
  /** Products whose lengths are all cut. */
  cut: ReadonlySet<string>;
  /** Products with a discounted line. */
  discounted: ReadonlySet<string>;
  products: EditedProducts;
}

const refused = (message: string) => new DomainError('order.notToEdit', undefined, message);

/** Throws `order.notToEdit`, `order.step`, `order.productGone`, and the errors of cancelling items. */
export function editsOf(wanted: readonly WantedItem[], order: EditedLines): LineEdits {
  if (new Set(wanted.map(({ product }) => product)).size < wanted.length)
    throw refused('A product is in this list twice.');
  const { lines, open } = order;
  const parts = lines
    .filter((line) => line.quantity > 0 || wanted.some(({ product }) => product === line.product))
    .map((line) => ({ line, ...partOf(line, wanted, order) }));
  const parcelOf = (no: number) => lines.find(({ lineNo }) => lineNo === no)?.parcel ?? null;
  const removed = parts.flatMap(({ remove }) => remove ?? []);
  const cancelled = removed.length > 0 ? linesToCancel(open, removed, parcelOf) : [];
  return {
    cancelled,
    grown: parts.flatMap(({ grown }) => grown ?? []),
    added: wanted
      .filter(({ product }) => !lines.some((line) => line.product === product))
      .map((item) => addedLine(item, order.products)),
    lengthsOf: new Map(
      parts.flatMap(({ line, lengths }) => (lengths ? [[line.lineNo, lengths]] : [])),
    ),
  };
}

interface Part {
  remove?: Parameters<typeof linesToCancel>[1][number];
  grown?: GrownLine;
  lengths?: number[];
}

function partOf(line: RevisedLine, wanted: readonly WantedItem[], order: EditedLines): Part {
  const item = wanted.find(({ product }) => product === line.product);
  const part = line.unit === 'piece' ? piecesPart(line, item) : lengthsPart(line, item, order.cut);
  const isMore = !part.lengths || sum(part.lengths) > line.quantity;
  if (part.grown) checkGrowth(line, part.grown, order, isMore);
  return part;
}

function piecesPart(
  { product, name, lineNo, quantity, details }: RevisedLine,
  item?: WantedItem,
): Part {
  const wanted = item ? piecesOf(item, name) : 0;
  if (details.isGiftCard && wanted !== quantity)
    throw refused(`"${name}" is a gift card: cancel it, or order another.`);
  if (wanted < quantity) return { remove: { product, quantity: quantity - wanted } };
  if (wanted === quantity) return {};
  return { grown: { lineNo, quantity: wanted - quantity, lengths: null } };
}

function lengthsPart(
  line: RevisedLine,
  item: WantedItem | undefined,
  cut: ReadonlySet<string>,
): Part {
  const { product, name, lineNo, quantity, cutsPerUnit } = line;
  const before = line.details.lengths ?? (quantity > 0 ? [quantity] : []);
  const lengths = item ? lengthsOf(item, line) : [];
  const removed = withoutLengths(before, lengths);
  const added = withoutLengths(lengths, before);
  if (removed.length > 0 && cut.has(product))
    throw refused(`"${name}" is cut already: cancel what is not to be sent.`);
  return {
    ...(removed.length > 0 && {
      remove: { product, lengths: removed.map((cuts) => unitsOf(cuts, cutsPerUnit)) },
    }),
    ...(added.length > 0 && { grown: { lineNo, quantity: sum(added), lengths: added } }),
    lengths: [...withoutLengths(before, removed), ...added],
  };
}

/** `isMore` is true if the line grows in total, and false if a length only replaces another. */
function checkGrowth(
  { lineNo, product, name, quantity, cancelled, cutsPerUnit, sent }: RevisedLine,
  grown: GrownLine,
  { open, discounted, products }: EditedLines,
  isMore: boolean,
): void {
  if (open.find((line) => line.lineNo === lineNo)?.wait === 'delivery')
    throw refused(`"${name}" waits for a delivery: more of it is an order of its own.`);
  if (sent > 0 && discounted.has(product))
    throw refused(
      `A part of "${name}" has left at a reduced price: more of it is an order of its own.`,
    );
  if (isMore && products.copyOf(product)?.isGone !== false)
    throw new DomainError('order.productGone', undefined, `"${name}" is no longer sold.`);
  if (quantity + cancelled + grown.quantity > MAX_LINE_QUANTITY * cutsPerUnit)
    throw refused(`An order takes at most ${String(MAX_LINE_QUANTITY)} of "${name}".`);
}

function addedLine(item: WantedItem, { copyOf }: EditedProducts): AddedLine {
  const { product } = item;
  const copy = copyOf(product);
  if (!copy || copy.isGone)
    throw new DomainError(
      'order.productGone',
      undefined,
      copy ? `"${copy.name}" is no longer sold.` : undefined,
    );
  const { name, category, unit, cutsPerUnit, priceCents, priceSteps, isSwatch, isGiftCard } = copy;
  if (isSwatch) throw refused(`"${name}" is a swatch: it cannot be added to an order.`);
  if (isGiftCard) throw refused(`"${name}" is a gift card: it is an order of its own.`);
  const lengths = unit === 'piece' ? [piecesOf(item, name)] : lengthsOf(item, { ...copy, unit });
  const quantity = sum(lengths);
  return {
    product,
    name,
    category,
    unit,
    cutsPerUnit,
    quantity,
    lengths: lengths.length > 1 ? lengths : null,
    priceCents: priceFor(priceCents, priceSteps, quantity),
  };
}

function piecesOf({ quantity, lengths = [] }: WantedItem, name: string): number {
  if (lengths.length > 0 || !Number.isInteger(quantity))
    throw refused(`"${name}" is sold by the piece.`);
  return quantity;
}

/** Returns the requested lengths in cuts. */
function lengthsOf(
  { quantity, lengths = [] }: WantedItem,
  { name, unit, cutsPerUnit }: Pick<RevisedLine, 'name' | 'unit' | 'cutsPerUnit'>,
): number[] {
  return (lengths.length > 0 ? lengths : [quantity]).map((units) => {
    const cuts = cutsOf(toThousandths(units), cutsPerUnit);
    if (cuts !== null && cuts > 0) return cuts;
    const step = unit === 'piece' ? '' : stepName(unit, cutsPerUnit);
    throw new DomainError('order.step', undefined, `"${name}" is sold in steps of ${step}.`);
  });
}
