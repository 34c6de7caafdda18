// E-mail to the company about a payment that needs a decision, or about a decision of a bank.
import type { billingEvents } from '@shop/contracts/billing/billing';
import type { PayloadOf } from '@shop/contracts/core/message';
import { toDollars, formatDollars } from '@shop/contracts/money/price';
import { shopMoment } from '@shop/contracts/core/shop-moment';
import { orderNumber, type NamedOrder } from '../emails/order-lines.js';
import type { EmailContent } from '../emails/template/email-content.js';

export type Attention = PayloadOf<typeof billingEvents.attentionWanted>;

interface Words {
  heading: string;
  text: string;
  /** End of the period. */
  until: string;
}

const words: Record<Attention['what'], Words> = {
  holdEnding: {
    heading: 'The hold of a card ends',
    text: 'Send the order before then, so that the card can be charged. Afterwards the customer has to pay again.',
    until: 'Ends',
  },
  disputed: {
    heading: 'A payment is disputed',
    text: "The customer's bank claims the money back. Submit evidence at the payment provider.",
    until: 'Evidence due',
  },
  disputeLost: {
    heading: 'A dispute is lost',
    text: 'The bank has taken the money back.',
    until: 'Until',
  },
  disputeWon: {
    heading: 'A dispute is won',
    text: 'The money stays with us.',
    until: 'Until',
  },
  unpaid: {
    heading: 'An order has not been paid again',
    text: 'The customer was sent a link to pay and has not paid since. Please decide whether to write to the customer or cancel the order.',
    until: 'Unpaid since',
  },
};

const because = 'You are receiving this e-mail because this is the address of the shop.';

export function paymentAttentionEmail(
  attention: Attention & NamedOrder,
  shopUrl: string,
): EmailContent {
  const { heading, text, until } = words[attention.what];
  const number = orderNumber(attention);
  return {
    subject: `${heading}: order ${number}`,
    heading,
    parts: [
      { kind: 'text', text },
      {
        kind: 'details',
        details: [
          { label: 'Order', value: number },
          { label: 'Amount', value: formatDollars(toDollars(attention.amountCents)) },
          ...(attention.until === null
            ? []
            : [{ label: until, value: shopMoment(attention.until) }]),
        ],
      },
      {
        kind: 'action',
        label: 'Open the order',
        url: `${shopUrl}/admin/orders/${attention.order}`,
      },
    ],
    because,
  };
}

/** Replaces all further e-mails of that day once there were many. */
export const manyAttentionsEmail = (shopUrl: string): EmailContent => ({
  subject: 'Many payments need attention',
  heading: 'Many payments need attention',
  parts: [
    {
      kind: 'text',
      text: 'The daily limit of e-mails about payments has been reached, so no more are sent for now. The back-office lists all of these payments.',
    },
    { kind: 'action', label: 'Open the payments', url: `${shopUrl}/admin/payments` },
  ],
  because,
});
