import 'reflect-metadata';
import type { Refunded } from '@shop/contracts/billing/billing';
import { DAY_MS } from '@shop/contracts/core/time';
import { orderStatuses, type OrderStatus } from '@shop/contracts/ordering/order-status';
import { type OrderEvent, type AwaitingOrder } from '@shop/contracts/ordering/order-event';
import { anOrderPrice } from '@shop/contracts/testing/order-price';
import { EnquiryReply } from '../enquiries/enquiry-reply.entity.js';
import { manyAttentionsEmail, paymentAttentionEmail } from '../payments/payment-attention.email.js';
import { orderNotPaidEmail } from '../payments/order-not-paid.email.js';
import { invoiceCorrectedEmail } from '../payments/invoice-corrected.email.js';
import { invoiceReminderEmail } from '../payments/invoice-reminder.email.js';
import { paymentDueEmail } from '../payments/payment-due.email.js';
import { transferAwaitedEmail } from '../payments/transfer-awaited.email.js';
import { Enquiry } from '../enquiries/enquiry.entity.js';
import { renderHtml } from './template/html.js';
import { renderEmail } from './template/render-email.js';
import { emailChangeEmail, emailChangeNotice } from './email-change.email.js';
import { enquiryAnsweredEmail } from '../enquiries/enquiry-answered.email.js';
import { enquiryReceivedEmail } from '../enquiries/enquiry-received.email.js';
import { isRecent, isRecentlyPlaced } from './email.rules.js';
import { newsletterEmail } from '../newsletter/newsletter.email.js';
import { orderMessageEmail } from './order-message.email.js';
import { orderPlacedEmail } from './order-placed.email.js';
import { orderRefundedEmail } from '../refunds/order-refunded.email.js';
import { refundFailedEmail } from '../refunds/refund-failed.email.js';
import { orderStatusEmail } from './order-status.email.js';
import { parcelDispatchedEmail } from '../parcels/parcel-dispatched.email.js';
import { passwordResetEmail } from './password-reset.email.js';
import { sampleRequestEmail } from '../enquiries/sample-request.email.js';
import { sampleCorrection } from '../templates/sample-data.js';
import { welcomeEmail } from './welcome.email.js';

const sha = 'ab'.repeat(32);
const order: OrderEvent = {
  order: '0b6f2a6e-6a0e-4a3c-9d57-3a1f1f0d1a01',
  user: { _id: '0b6f2a6e-6a0e-4a3c-9d57-3a1f1f0d1a02', name: 'Nadia <b>', email: 'n@example.test' },
  items: [
    {
      product: '0b6f2a6e-6a0e-4a3c-9d57-3a1f1f0d1a03',
      name: 'Poplin & lawn',
      category: 'cotton',
      image: `/images/products/${sha}-800.webp`,
      quantity: 3,
      priceCents: 1050,
    },
  ],
  totalCents: 3150,
  orderStatus: 'pending',
  version: 1,
  placedAt: '2026-11-01T00:00:00.000Z',
};
const shop = 'http://shop.test';
const refund: Refunded = {
  refund: order.order,
  order: order.order,
  user: order.user._id,
  amountCents: 1050,
  currency: 'USD',
  method: 'demo-card',
  at: order.placedAt,
};

const money = {
  order: order.order,
  user: order.user._id,
  amountCents: 3150,
  currency: 'USD' as const,
  at: order.placedAt,
};
const until = '2026-11-26T09:30:00.000Z';
const due = (why: 'uncancelled' | 'lapsed' | 'refused') =>
  paymentDueEmail({ ...money, why, until }, shop);
const overdue = invoiceReminderEmail({ ...money, dueAt: until, days: 3 }, shop);
const attention = (what: 'holdEnding' | 'disputed' | 'disputeLost' | 'disputeWon' | 'unpaid') =>
  paymentAttentionEmail({ ...money, what, until: what === 'disputeWon' ? null : until }, shop);
const gift = { account: order.order, label: 'Gift card …7K2M', cents: 2000 };
const awaited: AwaitingOrder = {
  ...order,
  payment: { method: 'transfer', credit: [gift], account: 'Loomery Ltd, IBAN DE02' },
  until,
};
const closed = { ...order, sentence: 'Your payment was not completed.' };

describe('the confirmation of an order', () => {
  const email = renderEmail(orderPlacedEmail(order, shop));
  const html = renderHtml(email.words, shop);

  it('shows what was bought, the total and a link to the order in its confirmation', () => {
    expect(email.subject).toBe('Your Loomery order 1F0D1A01');
    expect(email.plain).toContain('3 × Poplin & lawn  $31.50');
    expect(email.plain).toContain('Total  $31.50');
    expect(email.plain).toContain(`${shop}/orders/${order.order}`);
  });

  it('shows in the confirmation the promised time of arrival or pick-up', () => {
    const arrival = { from: '2026-12-08', to: '2026-12-10' };
    const plainOf = (more: Partial<OrderEvent>) =>
      renderEmail(orderPlacedEmail({ ...order, ...more }, shop)).plain;
    expect(plainOf({ arrival })).toContain('Arrives Tue 8 – Thu 10 Dec');
    expect(plainOf({})).not.toContain('Arrives');
  });

  it('shows names in the confirmation as text, never as markup', () => {
    expect(html).toContain('Poplin &amp; lawn');
    expect(html).not.toContain('<b>');
  });

  it('shows a small image of the cloth in the confirmation', () => {
    expect(html).toContain(`src="${shop}/images/products/${sha}-320.webp"`);
  });
});

describe('the parcel of an order', () => {
  it('V48: says where a parcel that is sent again goes, and that there is nothing to pay', () => {
    const address = { street: '7 Gate', city: 'Sylhet', postalCode: '3100', country: 'Bangladesh' };
    const parcel = { parcel: order.order, number: 3, order, follows: [], at: order.placedAt };
    const plainOf = (more: object) =>
      renderEmail(parcelDispatchedEmail({ ...parcel, ...more }, shop)).plain.replace(/\s+/g, ' ');
    const plain = plainOf({ replaces: 1, address });
    expect(plain).toContain(
      'It replaces a parcel that did not reach you. There is nothing to pay.',
    );
    expect(plain).toContain('7 Gate, 3100 Sylhet, Bangladesh');
    expect(plainOf({})).not.toContain('nothing to pay');
  });
});

describe('the confirmation of an order with lengths', () => {
  const length = {
    ...order.items[0],
    name: 'Chambray',
    quantity: 23,
    priceCents: 2650,
    unit: 'm' as const,
    cutsPerUnit: 10,
    lineCents: 6095,
  } as OrderEvent['items'][number];
  const confirmationOf = (...items: OrderEvent['items']) =>
    renderEmail(orderPlacedEmail({ ...order, items }, shop)).plain;

  it('FAB-99: shows 2.30 m in the confirmation, its price, and that it cannot be returned', () => {
    const plain = confirmationOf(length);
    expect(plain).toContain('2.30 m (2.52 yd) × Chambray  $60.95');
    expect(plain).toContain('Cut to your length: it cannot be returned unless it is faulty.');
  });

  it('FAB-99: shows each length in the confirmation if there are several', () => {
    const plain = confirmationOf({ ...length, quantity: 50, lengths: [30, 20], lineCents: 13_250 });
    expect(plain).toContain('5.00 m (3.00 m + 2.00 m; 5.47 yd) × Chambray  $132.50');
  });

  it.each([
    ['2027-03-12', /waits for the next dye lot, expected 12 March( 2027)?\./],
    [null, /waits for the next dye lot, date not known yet\./],
  ])('shows in the confirmation that a part is still expected: %s', (expectedOn, text) => {
    expect(confirmationOf({ ...length, expectedOn })).toMatch(text);
    expect(confirmationOf(length)).not.toContain('next dye lot');
  });

  it('Q11: shows no note on returns for a length that can be returned like everything else', () => {
    const returnable = { ...length, isReturnable: true as const };
    expect(confirmationOf(returnable)).not.toContain('Cut to your length');
    expect(confirmationOf(returnable, length)).toContain('Cut to your length');
  });

  it('FAB-1: shows no note on returns for pieces', () => {
    expect(confirmationOf(...order.items)).not.toContain('Cut to your length');
  });
});

const summer = { discount: order.order, name: '<i>Summer</i>', code: null, cents: 100 };
const price = anOrderPrice({
  discounts: [...anOrderPrice().discounts, { ...summer, level: 'order' }],
});
const priced: OrderEvent = { ...order, price, totalCents: 7590 };
const pickup: OrderEvent = {
  ...order,
  order: '0b6f2a6e-6a0e-4a3c-9d57-3a1f1f0d1a04',
  price: {
    ...price,
    shipping: {
      ...price.shipping!,
      name: 'Dhaka shop',
      time: 'From 12 May',
      priceCents: 0,
      pickupNote: '42 Tanti Bazar Road\nSunday to Thursday, 10:00-18:00',
    },
  },
};

describe('the confirmation of an order that costs more than its lines', () => {
  it('PRC-6: shows the price rows and the total in the confirmation, names as text', () => {
    const { plain, words } = renderEmail(orderPlacedEmail(priced, shop));
    expect(plain).toContain(
      [
        'Subtotal  $80.00',
        'WELCOME10  −$8.00',
        '<i>Summer</i>  −$1.00',
        'Shipping (Courier)  $4.90',
        'Tax (20 %) incl.  $12.82',
        'Total  $75.90',
      ].join('\n'),
    );
    const html = renderHtml(words, shop);
    expect(html).toContain('&lt;i&gt;Summer&lt;/i&gt;');
    expect(html).toContain('>$75.90<');
    expect(html).not.toContain('<i>');
  });

  it('SHP-5: shows the place and time of the pick-up, and nothing about shipping', () => {
    const { plain, words } = renderEmail(orderPlacedEmail(pickup, shop));
    expect(plain).toContain(
      'Pick up at: Dhaka shop\n42 Tanti Bazar Road\nSunday to Thursday, 10:00-18:00\nFrom 12 May',
    );
    expect(plain).toContain('Pick-up (Dhaka shop)  Free');
    expect(renderHtml(words, shop)).toContain('Sunday to Thursday, 10:00-18:00');
    expect(plain).not.toMatch(/shipping|delivery/i);
  });

  it('SHP-5: names the pick-up place when the order waits there', () => {
    const statusOf = (orderStatus: OrderStatus) =>
      renderEmail(orderStatusEmail({ ...pickup, orderStatus, from: 'pending' }, shop)).plain;
    expect(statusOf('shipped')).toMatch(/Your order is ready[^]*Pick up at: Dhaka shop/);
    expect(statusOf('delivered')).toContain('it has been picked up');
    expect(statusOf('processing')).not.toContain('Pick up at');
  });

  it('SHP-1: names the recipient and the telephone number if they are valid', () => {
    const sentTo = (recipient: OrderEvent['recipient']) =>
      renderEmail(orderPlacedEmail({ ...order, recipient }, shop)).plain;
    expect(sentTo({ name: 'Rahim Uddin', phone: '01711-000000', company: 'Win.example' })).toMatch(
      /Recipient: Rahim Uddin\n01711-000000\n\n/,
    );
    expect(sentTo({ name: 'Win at evil.example', phone: 'evil.example' })).not.toMatch(/Recipient/);
    expect(sentTo(undefined)).not.toContain('Recipient');
  });
});

describe('the news of an order', () => {
  it.each(orderStatuses)('writes its own text for the status %s', (orderStatus) => {
    const from = orderStatus === 'pending' ? 'processing' : 'pending';
    const text = orderStatusEmail({ ...order, orderStatus, from }, shop);
    expect(text.subject).toBe(`Order 1F0D1A01: ${orderStatus}`);
    expect(renderEmail(text).plain).toContain(`Now: ${orderStatus}`);
  });

  it('FAB-68: names the credit of swatches on shipment, and none for an order without any', () => {
    const [item] = order.items;
    if (!item) throw new Error('an order has a line');
    const swatch = { ...item, name: 'Swatch: Merino', priceCents: 500, quantity: 1 };
    const items = [{ ...swatch, isSwatch: true as const }];
    const sent = (news: Partial<typeof order>, orderStatus: OrderStatus = 'shipped') =>
      renderEmail(
        orderStatusEmail(
          { ...order, price: undefined, ...news, orderStatus, from: 'pending' },
          shop,
        ),
      ).plain;
    expect(sent({ items })).toContain(
      'Your swatch credit: $5.00 for 90 days, with cloth of $40.00 or more',
    );
    expect(sent({ items }, 'processing')).not.toContain('swatch credit');
    expect(sent({})).not.toContain('swatch credit');
  });

  it('FAB-99: names the dye lots of the cut cloth on shipment, and no others', () => {
    const [item] = order.items;
    if (!item) throw new Error('an order has a line');
    const length = { ...item, name: 'Poplin', unit: 'm' as const, cutsPerUnit: 10, quantity: 23 };
    const items = [
      { ...length, lots: ['2291-B'] },
      { ...length, name: 'Voile', lots: ['7', '8'] },
      { ...length, name: 'Lawn' },
    ];
    const sent = (orderStatus: OrderStatus) =>
      renderEmail(orderStatusEmail({ ...order, items, orderStatus, from: 'pending' }, shop)).plain;
    expect(sent('shipped')).toContain('2.30 m (2.52 yd) × Poplin: dye lot 2291-B');
    expect(sent('shipped')).toContain('2.30 m (2.52 yd) × Voile: dye lots 7 and 8');
    expect(sent('shipped')).not.toContain('Lawn');
    expect(sent('processing')).not.toContain('dye lot');
  });

  it('reports that a cancelled order is resumed', () => {
    const text = orderStatusEmail({ ...order, orderStatus: 'pending', from: 'cancelled' }, shop);
    expect(text.heading).toBe('Your order is active again');
  });
});

const typed = 'Canary winner claim at evil.example';
const enquiry = Object.assign(new Enquiry(), {
  _id: order.order,
  kind: 'sample' as const,
  name: typed,
  email: 'n@example.test',
  company: typed,
  subject: 'Samples: 1 piece',
  message: `${typed}, http:\\\\evil.example or 'evil．example/claim'`,
  details: [
    { label: 'Sample', value: `1 × ${typed}` },
    { label: 'Send to', value: `${typed}\n${typed}` },
    { label: 'Cost', value: '$5.00' },
  ],
  receivedAt: new Date(order.placedAt),
});
const shopper = {
  ...priced,
  user: { ...order.user, name: typed },
  recipient: { name: typed, phone: typed, company: typed },
};

describe('all e-mails that a stranger can cause', () => {
  it.each([
    ['an account', welcomeEmail(shop)],
    ['a new password', passwordResetEmail(shop)],
    ['another address, to the new one', emailChangeEmail(shop)],
    ['another address, to the old one', emailChangeNotice(shop)],
    ['an order', orderPlacedEmail(shopper, shop)],
    ['a changed order', orderStatusEmail({ ...shopper, from: 'shipped' }, shop)],
    ['a refund', orderRefundedEmail(refund, shop)],
    ['a refund that failed', refundFailedEmail(refund, shop)],
    ['an order by transfer', transferAwaitedEmail({ ...awaited, ...shopper }, shop)],
    ['an order that was not paid', orderNotPaidEmail({ ...closed, ...shopper }, shop)],
    ['a payment that is due again', due('refused')],
    ['a payment to look at', attention('disputed')],
    ['a form', enquiryReceivedEmail(enquiry)],
    ['a sample request', sampleRequestEmail(enquiry)],
    ['the newsletter', newsletterEmail({ token: 'x'.repeat(43), endToken: 'y'.repeat(43) }, shop)],
  ])('security M1: repeats no text that was typed, as for %s', (_cause, text) => {
    const email = renderEmail(text);
    const all = [email.subject, email.plain, renderHtml(text, shop)].join();
    expect(all).not.toMatch(/canary|winner|evil/i);
  });

  it('security M1: contains no link of a stranger, and no invalid name', () => {
    const reply = Object.assign(new EnquiryReply(), { text: 'Gladly.', byName: 'Asha' });
    const { plain } = renderEmail(enquiryAnsweredEmail(enquiry, reply));
    expect(plain).toContain('Hello,');
    expect(plain).toContain('Canary winner claim');
    expect(plain).not.toMatch(/evil/i);
  });
});

describe('every email', () => {
  const texts = [
    orderPlacedEmail(order, shop),
    orderPlacedEmail(pickup, shop),
    orderStatusEmail({ ...order, orderStatus: 'shipped', from: 'pending' }, shop),
    orderMessageEmail({ ...order, by: 'Asha', subject: 'Your poplin', text: 'In two.' }, shop),
    orderRefundedEmail(refund, shop),
    refundFailedEmail(refund, shop),
    invoiceCorrectedEmail({ ...order, ...sampleCorrection }, shop),
    transferAwaitedEmail(awaited, shop),
    orderNotPaidEmail(closed, shop),
    due('lapsed'),
    overdue,
    attention('holdEnding'),
    manyAttentionsEmail(shop),
    welcomeEmail(shop),
    passwordResetEmail(shop),
    emailChangeEmail(shop),
    emailChangeNotice(shop),
  ];

  it.each(texts.map((text) => [text.subject, text] as const))(
    '("%s") says the same as text and as HTML, who sends it and why',
    (_subject, text) => {
      const { plain } = renderEmail(text);
      const html = renderHtml(text, shop);
      for (const form of [plain, html]) {
        expect(form).toContain(text.heading);
        expect(form).toContain('42 Tanti Bazar Road, Dhaka 1100');
      }
      expect(plain.replaceAll('\n', ' ')).toContain(text.because);
      expect(html).toContain(text.because);
    },
  );

  it('limits the plain lines of every e-mail to 72 characters, except links', () => {
    const lines = texts.flatMap((text) => renderEmail(text).plain.split('\n'));
    expect(lines.filter((line) => line.length > 72 && !line.includes('http'))).toEqual([]);
  });

  it('writes a subject of one line, whatever a name contains', () => {
    const text = { ...welcomeEmail(shop), subject: 'Hello\r\nBcc: a@b.test' };
    expect(renderEmail(text).subject).toBe('Hello Bcc: a@b.test');
  });
});

describe('the e-mail about a refund', () => {
  it('shows the amount, the order and a link in the e-mail about a refund', () => {
    const { subject, plain } = renderEmail(orderRefundedEmail(refund, shop));
    expect(subject).toBe('Your refund of $10.50');
    expect(plain.replaceAll('\n', ' ')).toContain('refunded $10.50 of your order 1F0D1A01');
    expect(plain).toContain(`${shop}/orders/${order.order}`);
  });

  it.each([
    ['stripe', 'to the card that it was paid with'],
    ['credit', 'as store credit, or to the gift card that it was paid with'],
    ['transfer', 'You will receive it by bank transfer or in cash'],
  ] as const)('PAY-21: shows where the refund goes: %s', (method, where) => {
    const { plain } = renderEmail(orderRefundedEmail({ ...refund, method }, shop));
    expect(plain.replaceAll('\n', ' ')).toContain(where);
  });
});

const plainOf = (content: ReturnType<typeof due>) => renderEmail(content).plain;

describe('the e-mails about the payment of an order', () => {
  it('PAY-18: shows account, amount, reference and deadline of a transfer', () => {
    expect(plainOf(transferAwaitedEmail(awaited, shop))).toContain(
      [
        'Account: Loomery Ltd, IBAN DE02',
        'Amount: $11.50',
        'Reference: LM 1F0D1A01',
        'Until: 26 November 2026 at 15:30 (Dhaka time)',
      ].join('\n'),
    );
  });

  it('Q4: shows credit, and the rest to be paid, below the total of the confirmation', () => {
    const paid: OrderEvent = { ...order, payment: { method: 'stripe', credit: [gift] } };
    const plain = plainOf(orderPlacedEmail(paid, shop));
    expect(plain).toContain('Total  $31.50\nGift card …7K2M  −$20.00\nTo pay  $11.50');
    expect(plain).toContain('Payment: By card, charged when your order is sent.');
    expect(plainOf(orderPlacedEmail(order, shop))).not.toMatch(/To pay|Payment:/);
  });

  it('links back to the cart after a missing payment, to the order after a transfer', () => {
    const plain = plainOf(orderNotPaidEmail(closed, shop));
    expect(plain).toContain('Your payment was not completed.');
    expect(plain).toContain(`${shop}/cart`);
    const { payment } = awaited;
    expect(plainOf(orderNotPaidEmail({ ...closed, payment }, shop))).toContain(`${shop}/orders/`);
  });

  it.each([
    ['uncancelled', 'its payment was refunded'],
    ['lapsed', 'Your bank has released'],
    ['refused', 'Your card could not be charged. Please pay again here'],
  ] as const)('PAY-11, PAY-16: links to a payment page: %s', (why, reason) => {
    const plain = plainOf(due(why)).replaceAll('\n', ' ');
    expect(plain).toContain(reason);
    expect(plain).toContain(`${shop}/orders/${order.order}`);
  });

  it('shows the missing amount of an overdue invoice', () => {
    const plain = plainOf(overdue);
    expect(plain.replaceAll('\n', ' ')).toContain(
      'The invoice for your order 1F0D1A01 was due on 26 November 2026, and',
    );
    expect(plain).toContain('To be paid: $31.50\nDue on: 26 November 2026');
    expect(plain).toContain(`${shop}/orders/${order.order}`);
  });

  it.each([
    ['holdEnding', 'Ends: 26 November 2026'],
    ['disputed', 'Evidence due: 26 November 2026'],
    ['disputeLost', 'The bank has taken the money back.'],
    ['disputeWon', 'The money stays with us.'],
    ['unpaid', 'Unpaid since: 26 November 2026'],
  ] as const)('PAY-16, PAY-23: describes the payment problem to the company: %s', (what, text) => {
    const plain = plainOf(attention(what));
    expect(plain).toContain(text);
    expect(plain).toContain(`${shop}/admin/orders/${order.order}`);
  });
});

describe('what happened', () => {
  it.each([
    ['the demo card', undefined, 8, false],
    ['a bank transfer', awaited.payment, 36, true],
    ['a bank transfer', awaited.payment, 38, false],
  ])(
    'decides for an order by %s (%s) after %i days whether to send an e-mail: %s',
    (_by, payment, days, worth) => {
      const now = Date.parse(order.placedAt) + days * DAY_MS;
      expect(isRecentlyPlaced({ ...order, payment }, now)).toBe(worth);
    },
  );

  it.each([
    ['just now', 0, true],
    ['six days ago', 6, true],
    ['eight days ago', 8, false],
  ])('decides for an event of %s whether to send an e-mail: %s', (_when, days, worth) => {
    const now = Date.parse('2026-11-21T00:00:00Z');
    expect(isRecent(new Date(now - days * DAY_MS).toISOString(), now)).toBe(worth);
  });
});
