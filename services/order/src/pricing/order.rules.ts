import { createHash } from 'node:crypto';
import type { HoldStockInput, RefusedLine } from '@shop/contracts/inventory/stock-holds';
import type { ErrorCode } from '@shop/contracts/core/errors';
import type { ErrorDetail } from '@shop/contracts/core/error-detail';
import { formatLength, stepName, thousandthsOf, unitsOf } from '@shop/contracts/money/length';
import { toDollars, formatDollars } from '@shop/contracts/money/price';
import type { PlaceOrderInput } from '@shop/contracts/ordering/place-order';
import { MAX_LENGTHS } from '@shop/contracts/money/units';
import { DomainError } from '@shop/service-kit/domain-error';
import { claimedCents } from './order-lines.rules.js';

type HoldLine = HoldStockInput['lines'][number];

/** Far below a tenth of a cent, and far above the floating-point error of the largest order. */
const CENT_FRACTION = 0.01;

/** Throws `order.wrongTotal` unless the sent total is the sum of the sent lines. */
export function checkTotal(order: Pick<PlaceOrderInput, 'items' | 'totalAmount'>): void {
  const sum = claimedCents(order.items);
  // The sum is not rounded: $37.004 is never a valid total.
  if (Math.abs(order.totalAmount * 100 - sum) < CENT_FRACTION) return;
  const message = `The lines of the order come to ${formatDollars(toDollars(sum))}.`;
  const detail = { path: 'totalAmount', message, price: toDollars(sum) };
  throw new DomainError('order.wrongTotal', [detail], message);
}

/** Returns the fingerprint of a request, which must be equal for all requests with the same key. */
export const fingerprintOf = (order: PlaceOrderInput): string =>
  createHash('sha256').update(JSON.stringify(order)).digest('hex');

// The most severe reason names the error: a deleted product stays deleted, but a new price can be agreed to.
const codes: [RefusedLine['reason'], ErrorCode][] = [
  ['notALength', 'request.invalid'],
  ['gone', 'order.productGone'],
  ['priceChanged', 'order.priceChanged'],
  ['step', 'order.step'],
  ['leastLength', 'order.leastLength'],
  ['mostLength', 'order.mostLength'],
  ['outOfStock', 'order.outOfStock'],
  ['noPiece', 'order.noPiece'],
  ['otherLot', 'order.otherLot'],
  ['notComing', 'order.notComing'],
];

/** A line as requested; lengths in thousandths. */
type RequestedLine = Pick<HoldLine, 'product'> &
  Partial<
    Pick<HoldLine, 'quantity' | 'thousandths' | 'lengths' | 'quantities' | 'mayJoin' | 'mayMixLots'>
  >;

/** Returns the refusal of the catalogue as the shopper reads it, with a message for each refused line. */
export function refusalOf(
  refused: readonly RefusedLine[],
  requested: readonly RequestedLine[],
): DomainError {
  const lines = refused.map((line) => {
    const place = requested.findIndex(({ product }) => product === line.product);
    return { line, detail: detailOf(line, place, requested[place]) };
  });
  const codeOf = new Map(codes);
  for (const [reason, code] of codes) {
    const gravest = lines.find(({ line }) => line.reason === reason);
    if (gravest) {
      const details = lines.map(({ line, detail }) => {
        const own = codeOf.get(line.reason);
        return own === code ? detail : { ...detail, code: own };
      });
      return new DomainError(code, details, gravest.detail.message);
    }
  }
  return new DomainError('order.failed');
}

function detailOf(line: RefusedLine, place: number, requested?: RequestedLine): ErrorDetail {
  const { product, reason, available, cutsPerUnit = 1, priceCents } = line;
  const { longest, oneLot, coming, comingOn } = line;
  if (reason === 'notALength' && (requested?.thousandths ?? 0) % 1000 > 0)
    return {
      path: `items.${String(place)}.quantity`,
      message: `Line ${String(place + 1)}: Quantity is not valid`,
    };
  const detail = {
    path: product,
    message: messageOf(line, place + 1, requested),
    available: unitsOf(available, cutsPerUnit),
    ...(longest !== undefined && { longest: unitsOf(longest, cutsPerUnit) }),
    ...(oneLot !== undefined && { oneLot: unitsOf(oneLot, cutsPerUnit) }),
    ...(coming !== undefined && { coming: unitsOf(coming, cutsPerUnit), comingOn }),
  };
  return priceCents === null ? detail : { ...detail, price: toDollars(priceCents) };
}

/** Names the product, or the number of its line (from 1) if it has no name. */
function messageOf(line: RefusedLine, number: number, requested?: RequestedLine): string {
  const { priceCents, unit = 'm', cutsPerUnit = 1, least = 1, most } = line;
  const name = line.name === null ? `The product of line ${String(number)}` : `"${line.name}"`;
  const length = (cuts: number) => formatLength(unitsOf(cuts, cutsPerUnit), unit, cutsPerUnit);
  switch (line.reason) {
    case 'gone':
      return `${name} is no longer sold.`;
    case 'notALength':
      return line.unit
        ? `Line ${String(number)}: an order takes at most ${String(MAX_LENGTHS)} lengths of ${name}.`
        : `Line ${String(number)}: ${name} is sold by the piece.`;
    case 'priceChanged':
      return `The price of ${name}${priceCents === null ? '' : ` is now ${formatDollars(toDollars(priceCents))}`}.`;
    case 'step':
      return `${name} is sold in ${cutsPerUnit === 1 ? '' : 'steps of '}${stepName(unit, cutsPerUnit)}.`;
    case 'leastLength':
      return `The least length of ${name} is ${length(least)}.`;
    case 'mostLength':
      return `At most ${length(most ?? least)} of ${name} in one piece.`;
    case 'outOfStock':
      if (line.available === 0) return `${name} is out of stock.`;
      return `Only ${line.unit ? length(line.available) : String(line.available)} of ${name} left`;
    case 'noPiece':
      return noPiece(line, name, length, requested);
    case 'otherLot':
      return otherLot(line, name, length, requested);
    case 'notComing':
      return notComing(line, name, length, requested);
  }
}

/** Explains that too little is coming, or that the expected rolls do not have the lengths. */
function notComing(
  { coming = 0, cutsPerUnit = 1 }: RefusedLine,
  name: string,
  length: (cuts: number) => string,
  requested?: RequestedLine,
): string {
  if (coming === 0) return `No delivery of ${name} is expected.`;
  const isEnough = sumOf(requested) <= thousandthsOf(coming, cutsPerUnit);
  return isEnough
    ? `The expected rolls of ${name} do not have these lengths. Take shorter lengths.`
    : `Only ${length(coming)} of ${name} are expected.`;
}

/** Suggests the allowance that would help, unless it is set. */
function noPiece(
  { longest = 0, cutsPerUnit = 1 }: RefusedLine,
  name: string,
  length: (cuts: number) => string,
  requested?: RequestedLine,
): string {
  const isTooLong = Math.max(...lengthsOf(requested)) > thousandthsOf(longest, cutsPerUnit);
  const [why, shorter] = isTooLong
    ? [`The longest piece of ${name} is ${length(longest)}.`, 'a shorter length']
    : [`These lengths of ${name} cannot be cut in whole pieces.`, 'shorter lengths'];
  return requested?.mayJoin ? why : `${why} Allow two pieces, or take ${shorter}.`;
}

/** Suggests the allowance that would help, unless it is set. */
function otherLot(
  { oneLot = 0, cutsPerUnit = 1 }: RefusedLine,
  name: string,
  length: (cuts: number) => string,
  requested?: RequestedLine,
): string {
  const why =
    sumOf(requested) > thousandthsOf(oneLot, cutsPerUnit)
      ? `One dye lot of ${name} has ${length(oneLot)}.`
      : `These lengths of ${name} are not in one dye lot.`;
  return requested?.mayMixLots ? why : `${why} Allow another dye lot, or take less.`;
}

const lengthsOf = (
  { quantity = 0, thousandths, lengths, quantities }: RequestedLine = { product: '' },
) => lengths ?? quantities ?? [thousandths ?? quantity * 1000];

const sumOf = (requested?: RequestedLine): number =>
  lengthsOf(requested).reduce((sum, one) => sum + one, 0);
