// The order and the enquiry of a preview without a real one.
import { DAY_MS } from '@shop/contracts/core/time';
import type { PayloadOf } from '@shop/contracts/core/message';
import type { withdrawalEvents } from '@shop/contracts/ordering/withdrawals';
import type { EmailedOrder } from '@shop/contracts/ordering/order-emails';
import { EnquiryReply } from '../enquiries/enquiry-reply.entity.js';
import { Enquiry } from '../enquiries/enquiry.entity.js';

const ID = '00000000-0000-4000-8000-0000a5a3b1e0';
const PLACED_AT = '2026-01-15T10:00:00.000Z';

export const sampleOrder: EmailedOrder = {
  order: {
    order: ID,
    number: 'LM-26-10432',
    user: { _id: ID, name: 'Sample Customer', email: 'customer@example.test' },
    items: [
      {
        product: ID,
        name: 'Sample cloth',
        category: 'cotton',
        image: null,
        quantity: 2,
        priceCents: 1250,
      },
    ],
    totalCents: 2500,
    orderStatus: 'shipped',
    version: 2,
    placedAt: PLACED_AT,
  },
  from: 'processing',
};

export const sampleWithdrawal: PayloadOf<typeof withdrawalEvents.received> = {
  withdrawal: ID,
  name: 'Sample Customer',
  email: 'customer@example.test',
  typedNumber: 'LM-26-10432',
  items: 'Sample cloth',
  receivedAt: PLACED_AT,
  order: null,
};

export const sampleCorrection = {
  invoiceName: 'LM-2026-000124',
  replacedName: 'LM-2026-000123',
  creditName: 'LM-2026-C-000017',
};

export const sampleOffer = { totalCents: 2500, until: '2026-02-14T17:59:59.000Z' };

export const sampleEnquiry: Enquiry = Object.assign(new Enquiry(), {
  _id: ID,
  kind: 'message' as const,
  name: 'Sample Customer',
  email: 'customer@example.test',
  company: null,
  subject: 'Sample enquiry',
  message: 'Do you have this cloth in blue?',
  details: [
    { label: 'Samples', value: '2, of which 0 free' },
    { label: 'Cost', value: '$10.00' },
  ],
  receivedAt: new Date(PLACED_AT),
});

export const sampleReply: EnquiryReply = Object.assign(new EnquiryReply(), {
  _id: ID,
  enquiryId: ID,
  byName: 'Sample Admin',
  text: 'Yes, from next week on.',
});

export const TOKENS = { token: '…', endToken: '…' };
/** Returns the total of the order in the form of billing. */
export const moneyOf = ({ order }: EmailedOrder) => ({
  order: order.order,
  user: order.user._id,
  amountCents: order.totalCents,
  currency: 'USD' as const,
  at: order.placedAt,
});
export const weekAfter = (iso: string): string =>
  new Date(Date.parse(iso) + 7 * DAY_MS).toISOString();
