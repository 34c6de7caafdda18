// Every message of the shop, and its shapes.
import { z } from 'zod';
import { adminAnalyticsRpc } from '../admin-analytics.js';
import { auditRpc } from '../audit.js';
import { authEvents, authRpc } from '../auth.js';
import { billingEvents, billingRpc } from '../billing.js';
import { catalogueAdminRpc } from '../catalogue-admin.js';
import { catalogueEvents, catalogueRpc } from '../catalogue.js';
import { certificateEvents, certificateRpc } from '../certificates.js';
import { checkoutRpc } from '../checkout.js';
import { creditRpc } from '../credit.js';
import { creditTermsRpc } from '../credit-terms.js';
import { clothEvents, clothRpc } from '../cloth.js';
import { correspondenceRpc } from '../correspondence.js';
import { cuttingRpc } from '../cutting.js';
import { dayChecksumsRpc } from '../day-checksums.js';
import { deliveriesRpc } from '../deliveries.js';
import { discountsRpc } from '../discounts.js';
import { publicStatsRpc } from '../public-stats.js';
import { emailChangeEvents, emailChangeRpc } from '../email-change.js';
import type { Event, Rpc } from '../message.js';
import { orderEvents, orderRpc } from '../order.js';
import { orderBuyerRpc } from '../order-buyer.js';
import { orderEventsRpc } from '../order-events.js';
import { orderMessageEvents, orderMessagesRpc } from '../order-messages.js';
import { orderPaymentsRpc } from '../order-payments.js';
import { payingRpc } from '../paying.js';
import { paymentChecksRpc } from '../payment-checks.js';
import { paymentPageRpc } from '../payment-page.js';
import { promiseEvents } from '../promises.js';
import { reductionsRpc } from '../reductions.js';
import { returnEvents, returnsRpc } from '../returns.js';
import { reviewRpc } from '../reviews.js';
import { rollEvents, rollPagesRpc } from '../roll-events.js';
import { rollListRpc } from '../roll-lists.js';
import { rollsRpc } from '../rolls.js';
import { savedRpc } from '../saved.js';
import { settingsRpc } from '../settings.js';
import { shippingRpc } from '../shipping.js';
import { taxesRpc } from '../taxes.js';
import { reversalRpc } from '../reversal.js';
import { transfersRpc } from '../transfers.js';
import type { Shape } from './refusals.js';

const pages: Record<string, Rpc>[] = [
  adminAnalyticsRpc,
  auditRpc,
  authRpc,
  billingRpc,
  creditRpc,
  creditTermsRpc,
  payingRpc,
  paymentChecksRpc,
  paymentPageRpc,
  transfersRpc,
  reversalRpc,
  orderPaymentsRpc,
  catalogueAdminRpc,
  catalogueRpc,
  certificateRpc,
  checkoutRpc,
  clothRpc,
  correspondenceRpc,
  cuttingRpc,
  dayChecksumsRpc,
  deliveriesRpc,
  discountsRpc,
  emailChangeRpc,
  { publicStats: publicStatsRpc },
  orderBuyerRpc,
  orderEventsRpc,
  orderMessagesRpc,
  orderRpc,
  reductionsRpc,
  returnsRpc,
  reviewRpc,
  rollListRpc,
  rollPagesRpc,
  rollsRpc,
  savedRpc,
  settingsRpc,
  shippingRpc,
  taxesRpc,
];
/** Every request of the contract. */
export const requests: readonly Rpc[] = pages.flatMap((page) => Object.values(page));
const eventPages: Record<string, Event>[] = [
  authEvents,
  billingEvents,
  catalogueEvents,
  certificateEvents,
  clothEvents,
  emailChangeEvents,
  orderEvents,
  returnEvents,
  rollEvents,
  orderMessageEvents,
  promiseEvents,
];
/** Every event of the contract. */
export const events: readonly Event[] = eventPages.flatMap((page) => Object.values(page));

/** `request` and `reply` of an RPC, or `event`. */
export type Shapes = Partial<Record<'request' | 'reply' | 'event', Shape>>;

/** A shape without redundant parts: the pattern of a format, the bounds of JavaScript's integers. */
function shapeOf(schema: z.ZodType, io: 'input' | 'output'): Shape {
  const { $schema: _dialect, ...shape } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return shape;
}

/** The shapes of every message, by its name. */
export function messageShapes(): Record<string, Shapes> {
  const all = [...requests.map(shapesOfRequest), ...events.map(shapesOfEvent)];
  return Object.fromEntries(all.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

const shapesOfRequest = ({ name, input, output }: Rpc): [string, Shapes] => [
  name,
  { request: shapeOf(input, 'input'), reply: shapeOf(output, 'output') },
];
const shapesOfEvent = ({ name, payload }: Event): [string, Shapes] => [
  name,
  { event: shapeOf(payload, 'input') },
];
