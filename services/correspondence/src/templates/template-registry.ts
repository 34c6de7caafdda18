// All e-mails to customers with editable texts. Their previews are rendered by the code that sends them.
import {
  cancelDeclinedEmail,
  cancelDeclinedTemplate,
} from '../cancellations/cancel-declined.email.js';
import {
  addressChangedEmail,
  addressChangedTemplate,
} from '../cancellations/address-changed.email.js';
import type { TemplateKey } from '@shop/contracts/correspondence/email-templates';
import {
  emailChangeEmail,
  emailChangeNotice,
  emailChangeNoticeTemplate,
  emailChangeTemplate,
} from '../emails/email-change.email.js';
import { orderMessageEmail, orderMessageTemplate } from '../emails/order-message.email.js';
import { orderPlacedEmail, orderPlacedTemplate } from '../emails/order-placed.email.js';
import { orderStatusEmail } from '../emails/order-status.email.js';
import { orderStatusTemplate } from '../emails/order-status.texts.js';
import {
  enquiryAnsweredEmail,
  enquiryAnsweredTemplate,
} from '../enquiries/enquiry-answered.email.js';
import {
  enquiryReceivedEmail,
  enquiryReceivedTemplate,
} from '../enquiries/enquiry-received.email.js';
import { sampleRequestEmail, sampleRequestTemplate } from '../enquiries/sample-request.email.js';
import { newsletterEmail, newsletterTemplate } from '../newsletter/newsletter.email.js';
import { orderNotPaidEmail, orderNotPaidTemplate } from '../payments/order-not-paid.email.js';
import { paymentDueEmail, paymentDueTemplate } from '../payments/payment-due.email.js';
import {
  transferAwaitedEmail,
  transferAwaitedTemplate,
} from '../payments/transfer-awaited.email.js';
import {
  itemsCancelledEmail,
  itemsCancelledTemplate,
} from '../cancellations/items-cancelled.email.js';
import { editTemplates } from './edit-templates.js';
import { orderEditedEmail, orderEditedTemplate } from '../cancellations/order-edited.email.js';
import { returnChangedEmail, returnChangedTemplate } from '../returns/return-changed.email.js';
import { restockedEmail, restockedTemplate } from '../restocks/restocked.email.js';
import { orderRefundedEmail, orderRefundedTemplate } from '../refunds/order-refunded.email.js';
import { refundFailedEmail, refundFailedTemplate } from '../refunds/refund-failed.email.js';
import {
  withdrawalReceivedEmail,
  withdrawalReceivedTemplate,
} from '../withdrawals/withdrawal-received.email.js';
import { accountTemplates } from './account-templates.js';
import { invoiceTemplates } from './invoice-templates.js';
import { parcelTemplates } from './parcel-templates.js';
import type { Registered } from './registered.js';
import {
  moneyOf,
  sampleEnquiry,
  sampleReply,
  sampleWithdrawal,
  TOKENS,
  weekAfter,
} from './sample-data.js';

export const templates: Readonly<Record<TemplateKey, Registered>> = {
  ...accountTemplates,
  orderPlaced: {
    title: 'Order placed',
    template: orderPlacedTemplate,
    ofOrder: ({ emailed, shopUrl, edited }) => orderPlacedEmail(emailed.order, shopUrl, edited),
  },
  orderStatusChanged: {
    title: 'Order status',
    template: orderStatusTemplate,
    ofOrder: ({ emailed: { order, from }, shopUrl, edited }) =>
      orderStatusEmail({ ...order, from: from ?? 'pending' }, shopUrl, edited),
  },
  ...parcelTemplates,
  itemsCancelled: {
    title: 'Items cancelled',
    template: itemsCancelledTemplate,
    ofOrder: ({ emailed: { order }, shopUrl, edited }) => {
      const [first] = order.items;
      const cancelled = first ? [{ ...first, quantity: 1, lengths: undefined }] : [];
      const about = { reason: 'Sold out', lessCents: first?.priceCents ?? 0, at: order.placedAt };
      return itemsCancelledEmail({ ...order, ...about, cancelled }, shopUrl, edited);
    },
  },
  orderEdited: {
    title: 'Order edited',
    template: orderEditedTemplate,
    ofOrder: ({ emailed: { order }, shopUrl, edited }) => {
      const added = order.items.slice(0, 1).map((item) => ({ ...item, lengths: undefined }));
      const about = { note: 'As you wished', differenceCents: 0, at: order.placedAt };
      return orderEditedEmail({ ...order, ...about, removed: [], added }, shopUrl, edited);
    },
  },
  ...editTemplates,
  returnChanged: {
    title: 'Return',
    template: returnChangedTemplate,
    ofOrder: ({ emailed: { order }, shopUrl, edited }) => {
      const items = order.items.map(({ product, name }) => ({ product, name, quantity: 1 }));
      const changed = { number: 'R1', state: 'approved' as const, items, at: order.placedAt };
      return returnChangedEmail(
        { ...order, ...changed, return: order.order, orderNumber: order.number },
        shopUrl,
        edited,
      );
    },
  },
  addressChanged: {
    title: 'Address changed',
    template: addressChangedTemplate,
    ofOrder: ({ emailed: { order }, shopUrl, edited }) => {
      const shippingAddress = {
        street: '12 High Street',
        city: 'Dhaka',
        postalCode: '1207',
        country: 'Bangladesh',
      };
      return addressChangedEmail(
        { ...order, shippingAddress, at: order.placedAt },
        shopUrl,
        edited,
      );
    },
  },
  cancelDeclined: {
    title: 'Cancellation declined',
    template: cancelDeclinedTemplate,
    ofOrder: ({ emailed: { order }, shopUrl, edited }) => {
      const declined = { ...order, note: 'The cloth is cut already.', at: order.placedAt };
      return cancelDeclinedEmail(declined, shopUrl, edited);
    },
  },
  orderMessage: {
    title: 'Message about an order',
    template: orderMessageTemplate,
    ofOrder: ({ emailed: { order }, shopUrl, edited }) => {
      const words = { by: sampleReply.byName, subject: 'Your order', text: sampleReply.text };
      return orderMessageEmail({ ...order, ...words }, shopUrl, edited);
    },
  },
  orderRefunded: {
    title: 'Refund',
    template: orderRefundedTemplate,
    ofOrder: ({ emailed, shopUrl, edited }) => {
      const method = emailed.order.payment?.method ?? 'demo-card';
      const refund = { ...moneyOf(emailed), refund: emailed.order.order, method };
      return orderRefundedEmail(refund, shopUrl, edited);
    },
  },
  refundFailed: {
    title: 'Refund failed',
    template: refundFailedTemplate,
    ofOrder: ({ emailed, shopUrl, edited }) =>
      refundFailedEmail({ ...moneyOf(emailed), refund: emailed.order.order }, shopUrl, edited),
  },
  orderNotPaid: {
    title: 'Order not paid',
    template: orderNotPaidTemplate,
    ofOrder: ({ emailed: { order }, shopUrl, edited }) => {
      const closed = { ...order, sentence: 'Your payment was not completed.' };
      return orderNotPaidEmail(closed, shopUrl, edited);
    },
  },
  transferAwaited: {
    title: 'Bank transfer awaited',
    template: transferAwaitedTemplate,
    ofOrder: ({ emailed: { order }, shopUrl, edited }) =>
      transferAwaitedEmail({ ...order, until: weekAfter(order.placedAt) }, shopUrl, edited),
  },
  paymentDue: {
    title: 'Payment due again',
    template: paymentDueTemplate,
    ofOrder: ({ emailed, shopUrl, edited }) => {
      const until = weekAfter(emailed.order.placedAt);
      return paymentDueEmail({ ...moneyOf(emailed), why: 'refused', until }, shopUrl, edited);
    },
  },
  ...invoiceTemplates,
  withdrawalReceived: {
    title: 'Withdrawal received',
    template: withdrawalReceivedTemplate,
    plain: ({ edited }) => withdrawalReceivedEmail(sampleWithdrawal, edited),
  },
  restocked: {
    title: 'In stock again',
    template: restockedTemplate,
    plain: ({ shopUrl, edited }) =>
      restockedEmail({ product: '…', name: 'Linen Canvas' }, shopUrl, edited),
  },
  emailChange: {
    title: 'New address, to confirm',
    template: emailChangeTemplate,
    plain: ({ shopUrl, edited }) => emailChangeEmail(shopUrl, edited),
  },
  emailChangeNotice: {
    title: 'New address, notice',
    template: emailChangeNoticeTemplate,
    plain: ({ shopUrl, edited }) => emailChangeNotice(shopUrl, edited),
  },
  sampleRequestReceived: {
    title: 'Samples requested',
    template: sampleRequestTemplate,
    plain: ({ edited }) => sampleRequestEmail(sampleEnquiry, edited),
  },
  enquiryReceived: {
    title: 'Enquiry received',
    template: enquiryReceivedTemplate,
    plain: ({ edited }) => enquiryReceivedEmail(sampleEnquiry, edited),
  },
  enquiryAnswered: {
    title: 'Reply to an enquiry',
    template: enquiryAnsweredTemplate,
    plain: ({ edited }) => enquiryAnsweredEmail(sampleEnquiry, sampleReply, edited),
  },
  newsletterConfirmation: {
    title: 'Newsletter, to confirm',
    template: newsletterTemplate,
    plain: ({ shopUrl, edited }) => newsletterEmail(TOKENS, shopUrl, edited),
  },
};
