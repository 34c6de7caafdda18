import 'reflect-metadata';
import { OWNERS_WORD } from '@shop/service-kit-testing/security-suite/inputs';
import { putSettings } from './testing/put-settings.js';
import { busSecuritySuite } from '@shop/service-kit-testing/security-suite/bus';
import { AppModule } from './app.module.js';
import { dataSourceOptions } from './db/data-source.js';
import { RESET_LINK_SECRET, serveCatalogue } from './testing/serve-orders.js';
import { FakeCatalogue } from './testing/fake-catalogue.js';

/** Country and postal code as the suite sends them. */
const PLACE = { country: 'Bangladesh', postalCode: 'Bangladesh' };
const DOLLAR = 100;
/** Product of the suite's order: one unit, for a dollar. */
let product = '';

busSecuritySuite({
  name: 'order',
  dataSourceOptions,
  writes: [
    'order.place',
    'order.cancel',
    'order.cancelItems',
    'order.cancelOwnItems',
    'order.changeStatus',
    'order.previewBulk',
    'order.packParcel',
    'order.changeParcel',
    // The start of an export is audited.
    'order.chunk',
    'order.openParcel',
    'order.giftCardsSent',
    'order.dispatchParcel',
    'order.cancelReturn',
    'order.changeReturn',
    'order.approveReturn',
    'order.declineReturn',
    'order.addNote',
    'order.writeToCustomer',
    'order.repeatEmail',
    'order.saveShippingZone',
    'order.removeShippingZone',
    'order.saveShippingMethod',
    'order.removeShippingMethod',
    'order.saveTaxZone',
    'order.removeTaxZone',
    'order.saveTaxRate',
    'order.removeTaxRate',
    'order.saveDiscount',
    'order.removeDiscount',
    'order.addDiscountCodes',
    'order.removeDiscountCode',
    'order.saveSettings',
    'order.withdraw',
    'order.completeWithdrawal',
  ],
  module: (config) => AppModule.with({ ...config, RESET_LINK_SECRET }),
  beside: async (at) => {
    const catalogue = new FakeCatalogue();
    // The suite fills in every field, and only a length has all of them.
    const sale = { unit: 'm', cutsPerUnit: 10, least: 1, most: null } as const;
    product = catalogue.add({ priceCents: DOLLAR, stock: 10_000, sale });
    return { ids: { product }, ...(await serveCatalogue(catalogue, at)) };
  },
  belongings: async (dataSource, owner) => {
    const order = crypto.randomUUID();
    await dataSource.query(
      `INSERT INTO orders (id, user_id, user_name, user_email, status, stock_epoch, version,
                           total_cents, shipping_address, placed_at)
       VALUES ($1, $2, $3, 'owner@example.test', 'pending', 1, 1, 900, $4, now())`,
      [
        order,
        owner,
        OWNERS_WORD,
        { street: OWNERS_WORD, city: 'x', postalCode: 'x', country: 'x' },
      ],
    );
    const withdrawal = crypto.randomUUID();
    await dataSource.query(
      `INSERT INTO withdrawals (id, order_id, name, email, typed_number, items, marks, received_at, refund_by, message_id)
       VALUES ($1::uuid, $2, $3, 'owner@example.test', '', '', '{}', now(), current_date, $1::uuid::text)`,
      [withdrawal, order, OWNERS_WORD],
    );
    const pricedCheckout = crypto.randomUUID();
    const lines = [{ product, thousandths: 1_000, unitCents: DOLLAR }];
    await dataSource.query(
      `INSERT INTO priced_checkouts (id, user_id, input, outcome, until)
       VALUES ($1, $2, $3, '{"total": 1, "toPay": 1, "codes": [], "payments": [{"method": "demo-card"}]}', now() + interval '30 minutes')`,
      [pricedCheckout, owner, { ...PLACE, lines, method: null, codes: [], vatNumber: null }],
    );
    const parcel = crypto.randomUUID();
    await dataSource.query(
      `INSERT INTO parcels (id, order_id, number, state) VALUES ($1, $2, 1, 'packed')`,
      [parcel, order],
    );
    // One half is in the parcel; the other half is one unit that can be packed.
    await dataSource.query(
      `INSERT INTO order_lines (order_id, line_no, product_id, name, category, unit_price_cents, quantity, unit, cuts_per_unit, packed)
       VALUES ($1, 1, $2, 'Tweed', 'wool', 450, 20, 'm', 10, 10)`,
      [order, product],
    );
    await dataSource.query('INSERT INTO parcel_lines VALUES ($1, 1, 10)', [parcel]);
    const returned = crypto.randomUUID();
    await dataSource.query(
      `INSERT INTO order_returns (id, order_id, number, kind, state, reason, wants, text, requested)
       VALUES ($1, $2, 1, 'return', 'requested', 'other', 'credit', $3, '[]')`,
      [returned, order, OWNERS_WORD],
    );
    const settings = await putSettings(dataSource);
    const ids = { order, parcel, pricedCheckout, withdrawal, return: returned };
    // The change of a value that another admin has changed is refused.
    const place = { street: 'Road 7', city: 'Dhaka', postalCode: '1205', country: 'Bangladesh' };
    const seen = { carrier: '', tracking: '', ...place };
    return { ...ids, user: owner, status: 'shipped', keep: 0.5, seen, ...settings };
  },
});
