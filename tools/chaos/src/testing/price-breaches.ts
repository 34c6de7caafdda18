// An order with its own code, and for each invariant of prices a statement that breaks it.
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import { order } from './checker-fixture.js';

const discount = '99999999-9999-4999-8999-999999999999';
const buyer = '33333333-3333-4333-8333-333333333333';
const checkout = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';

const PRICE: OrderPrice = {
  currency: 'USD',
  subtotalCents: 2500,
  lines: [
    {
      product: '11111111-1111-4111-8111-111111111111',
      discountCents: 250,
      rateBp: 0,
      netCents: 2250,
      taxCents: 0,
    },
  ],
  discounts: [{ discount, name: 'Welcome', code: 'WELCOME10', level: 'order', cents: 250 }],
  shipping: null,
  taxes: [],
  vatNumber: null,
  countryCode: 'BD',
  distanceSaleCents: null,
};

/** A discount of 10 % for one order of a buyer, used once. */
const CODE = `
  INSERT INTO discounts (id, name, kind, level, effect, value, combines, priority, products, categories, excludes_reduced,
                         uses_max, uses_per_buyer, is_active, uses, version)
    VALUES ('${discount}', 'Welcome', 'code', 'order', 'percent', 1000, false, 0, '{}', '{}', false, 20, 1, true, 1, 1);
  INSERT INTO discount_claims VALUES ('${discount}', '${order}', 'WELCOME10', '${buyer}', 'held');
  INSERT INTO discount_codes VALUES ('WELCOME10', '${discount}', 5);
  INSERT INTO discount_buyers VALUES ('${discount}', '${buyer}', 1);
  UPDATE orders SET total_cents = 2250, price = '${JSON.stringify(PRICE)}';`;

/** Breaches by invariant: the fault, the statement, and the expected report of the checker. */
export const priceBreaches: readonly [id: string, what: string, statement: string, says: string][] =
  [
    [
      'I15',
      'a discount that was used more often than orders use it',
      `${CODE} UPDATE discounts SET uses = 2`,
      `discount ${discount}: 2 uses, 1 claims`,
    ],
    [
      'I15',
      'a code that was freed while its order uses it',
      `${CODE} UPDATE discount_codes SET uses = 0`,
      'code WELCOME10: 0 uses, 1 claims',
    ],
    [
      'I15',
      'a buyer whose use is not counted',
      `${CODE} DELETE FROM discount_buyers`,
      `discount ${discount}, buyer ${buyer}: 0 uses, 1 claims`,
    ],
    [
      'I16',
      'a cancelled order that uses a code',
      `${CODE} UPDATE orders SET status = 'cancelled'`,
      `order ${order} is cancelled and uses discount ${discount}`,
    ],
    [
      'I16',
      'a rejected order that keeps its priced checkout',
      `INSERT INTO priced_checkouts VALUES ('${checkout}', '${buyer}', '{}', '{}', now(), '${order}');
       UPDATE orders SET status = 'rejected'`,
      `order ${order} is rejected and has used the priced checkout ${checkout}`,
    ],
    [
      'I17',
      'a total that the discount is missing in',
      `${CODE} UPDATE orders SET total_cents = 2500`,
      `order ${order}: total 2500, its lines 2500, discounts 250, delivery 0, tax on top 0`,
    ],
    [
      'I23',
      'a payment method that the checkout did not offer',
      `INSERT INTO priced_checkouts VALUES ('${checkout}', '${buyer}', '{}', '{"toPay": 25, "payments": [{"method": "cash"}]}',
         now(), '${order}')`,
      `order ${order} is paid by demo-card, which its checkout did not offer`,
    ],
    [
      'I23',
      'the demo card after it was switched off',
      `INSERT INTO shop_settings (fields, version) VALUES ('{"payments": {"isDemoCardOn": false}}', 1);
       INSERT INTO audit_entries (id, at, by_id, by_name, action, subject_kind, subject_id, subject_name, before, after)
         SELECT '${checkout}', placed_at - interval '2 minutes', '${buyer}', 'Rana', 'setting.changed', 'setting', '${buyer}',
                'Settings', '{"isDemoCardOn": true}', '{"isDemoCardOn": false}' FROM orders`,
      `order ${order} is paid by the demo card, which was switched off before`,
    ],
  ];
