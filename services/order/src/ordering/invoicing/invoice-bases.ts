import { Injectable } from '@nestjs/common';
import type { DocumentBuyer } from '@shop/contracts/billing/documents';
import type { OutputOf } from '@shop/contracts/core/message';
import { sum } from '@shop/contracts/core/numbers';
import { thousandthsOf, unitsOf } from '@shop/contracts/money/length';
import { lineCents } from '@shop/contracts/money/price';
import type {
  DocumentIssuer,
  InvoiceBasis,
  InvoicedOrder,
  invoiceBasisRpc,
} from '@shop/contracts/ordering/invoice-bases';
import { addressLines } from '@shop/contracts/places/address-lines';
import { countryCodeOf } from '@shop/contracts/places/country-name';
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import { documentNumbering } from '@shop/contracts/pricing/settings';
import { DomainError } from '@shop/service-kit/domain-error';
import { stableUuid } from '@shop/service-kit/stable-uuid';
import { DataSource, type EntityManager } from 'typeorm';
import { findOrder } from '../reads/order.query.js';
import { orderNumberOf, type PlacedOrder } from '../reads/order.view.js';
import { dispatchedSums, mergedByRate, type DispatchedSum } from './dispatched-sums.rules.js';
import { invoicedLine, placesOf } from './invoiced-lines.rules.js';
import {
  findInvoicedLines,
  findIssuing,
  findSettledReturns,
  findTaken,
  type LineRow,
  type ReturnRow,
  type TakenRow,
} from './invoice-bases.query.js';

/** Reads the data of an order for its invoices. */
@Injectable()
export class InvoiceBases {
  constructor(private readonly dataSource: DataSource) {}

  /** Reads everything in one snapshot. Throws `order.notFound`. */
  of(id: string): Promise<OutputOf<typeof invoiceBasisRpc.ofOrder>> {
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const order = await findOrder(manager, { id });
      if (!order || order.awaited) throw new DomainError('order.notFound');
      const lines = await findInvoicedLines(manager, id);
      const taken = await findTaken(manager, id);
      const issuer = await issuerOf(manager);
      return {
        issuer,
        order: {
          ...headOf(order, issuer.seller?.country ?? ''),
          whole: { lines: wholeOf(lines, order.price), revision: revisionOf(id, taken) },
          parcels: parcelsOf(lines, taken, order.price),
          returns: (await findSettledReturns(manager, id)).map(returnOf),
        },
      };
    });
  }
}

/** The currency of the documents. */
const OWN_CURRENCY = 'USD';
/** Default for sellers that were stored without a tax currency. */
const NO_TAX_CURRENCY = { taxCurrency: '' };

async function issuerOf(manager: EntityManager): Promise<DocumentIssuer> {
  const { seller, documents, exchangeRates = [], country } = await findIssuing(manager);
  const numbering = documentNumbering.parse(documents ?? { prefix: 'LM', firstNumber: 1 });
  if (!seller) return { ...numbering, seller: null };
  const { vatId, taxCurrency: currency, ...rest } = { ...NO_TAX_CURRENCY, ...seller };
  const rates = exchangeRates.filter((one) => one.currency === currency);
  return {
    ...numbering,
    ...(![OWN_CURRENCY, ''].includes(currency) && {
      tax: { currency, rates: rates.map(({ on, rate }) => ({ on, rate })) },
    }),
    seller: { ...rest, ...(vatId !== '' && { vatId }), ...(country !== null && { country }) },
  };
}

/** `from` is the code of the seller's country. */
function headOf(
  order: PlacedOrder,
  from: string,
): Omit<InvoicedOrder, 'whole' | 'parcels' | 'returns'> {
  const { price, keepsCharged, orderStatus } = order;
  return {
    order: order._id,
    number: orderNumberOf(order),
    isCancelled: orderStatus === 'cancelled',
    keepsCharged,
    isTaxIncluded: isTaxIncludedIn(price),
    note: price?.taxes.find(({ note }) => note !== null)?.note ?? null,
    buyer: buyerOf(order, from),
    delivery: deliveryOf(price),
  };
}

/** Returns true if the sums of an order include their tax, or if it has none. */
export function isTaxIncludedIn(price: OrderPrice | null): boolean {
  const taxes = price?.taxes ?? [];
  return taxes.length === 0 || taxes.some(({ isIncluded }) => isIncluded);
}

export function deliveryOf(price: OrderPrice | null): InvoicedOrder['delivery'] {
  const { shipping } = price ?? { shipping: null };
  const cents = shipping ? shipping.priceCents - shipping.discountCents : 0;
  return shipping && cents > 0 ? { name: shipping.name, cents, rateBp: shipping.rateBp } : null;
}

function buyerOf({ price, details, ...order }: PlacedOrder, from: string): DocumentBuyer {
  const { billingAddress } = details;
  const address = billingAddress ?? order.shippingAddress;
  const company = billingAddress?.company ?? order.recipient?.company;
  return {
    name: billingAddress?.name ?? order.userName,
    ...(company && { company }),
    address: addressLines({ name: '' }, address, from).join('\n'),
    ...(price?.vatNumber && { vatId: price.vatNumber }),
    country: price?.countryCode ?? countryCodeOf(order.shippingAddress.country) ?? '',
  };
}

const returnOf = ({ lines, ...row }: ReturnRow): InvoicedOrder['returns'][number] => ({
  ...row,
  lines: lines.map(({ quantity, cutsPerUnit, rateBp, parcel, ...line }) => ({
    ...line,
    quantity: unitsOf(quantity, cutsPerUnit),
    ...(rateBp !== null && { rateBp }),
    ...(parcel !== null && { parcel }),
  })),
});

/** Returns the content of each parcel, and its cost (V3). */
export function parcelsOf(
  lines: readonly LineRow[],
  taken: readonly TakenRow[],
  price: OrderPrice | null,
): InvoiceBasis[] {
  const sums = dispatchedSums(
    lines.map((line) => invoicedLine(line, price)),
    placesOf(taken),
  );
  return taken.flatMap(({ parcel, at, isSentBack, parts }) => {
    if (parcel === null) return [];
    const own = sums.filter((one) => one.parcel === parcel);
    const dispatchedAt = at.toISOString();
    return [{ parcel, dispatchedAt, isSentBack, lines: basisLines(lines, parts, own, price) }];
  });
}

/** Returns the ordered lines with their shares of the discounts. */
function wholeOf(lines: readonly LineRow[], price: OrderPrice | null): InvoiceBasis['lines'] {
  return lines
    .filter(({ quantity }) => quantity > 0)
    .flatMap((line) => {
      const { priceCents, quantity, cutsPerUnit } = line;
      const { discountCents, rateBp, before } = invoicedLine(line, price);
      const cents = lineCents(priceCents, thousandthsOf(quantity, cutsPerUnit)) - discountCents;
      const sent = before?.sent ?? [];
      if (sent.length === 0) return [{ ...goodsOf(line, line), cents, rateBp }];
      const rest = {
        rateBp,
        quantity: quantity - sum(sent.map((part) => part.quantity)),
        cents: cents - sum(sent.map((part) => part.cents)),
      };
      return mergedByRate([...sent, rest])
        .filter((part) => part.quantity > 0)
        .map((part) => ({
          ...goodsOf(line, { quantity: part.quantity, lengths: null }),
          cents: part.cents,
          rateBp: part.rateBp,
        }));
    });
}

/** Returns an id of the last cancellation of items or edit, or null if the order was never revised. */
function revisionOf(order: string, taken: readonly TakenRow[]): string | null {
  const epochs = taken.filter(({ parcel }) => parcel === null).map(({ place }) => place);
  return epochs.length > 0 ? stableUuid(`revision ${order} ${String(Math.max(...epochs))}`) : null;
}

function basisLines(
  lines: readonly LineRow[],
  parts: TakenRow['parts'],
  sums: readonly DispatchedSum[],
  price: OrderPrice | null,
): InvoiceBasis['lines'] {
  return parts.flatMap((part) => {
    const { product } = part;
    const line = lines.find((one) => one.product === product);
    if (!line) return [];
    const own = mergedByRate(sums.filter((one) => one.product === product));
    if (own.length < 2) {
      const { cents = 0, rateBp = invoicedLine(line, price).rateBp } = own[0] ?? {};
      return [{ ...goodsOf(line, part), cents, rateBp }];
    }
    return own.map(({ quantity, cents, rateBp }) => ({
      ...goodsOf(line, { quantity, lengths: null }),
      cents,
      rateBp,
    }));
  });
}

/** Returns a part of a line, in units. */
function goodsOf(
  { product, name, unit, cutsPerUnit, isGiftCard }: LineRow,
  { quantity, lengths }: Pick<TakenRow['parts'][number], 'quantity' | 'lengths'>,
): Omit<InvoiceBasis['lines'][number], 'cents' | 'rateBp'> {
  const ofLengths = lengths?.map((cuts) => unitsOf(cuts, cutsPerUnit));
  return {
    product,
    name,
    quantity: unitsOf(quantity, cutsPerUnit),
    ...(unit !== 'piece' && { unit }),
    ...(isGiftCard && { isGiftCard }),
    ...(ofLengths && { lengths: ofLengths }),
  };
}
