// A length of the next dye lot: ordered before its delivery, received too short, and settled by an admin.
import { call, fillInCheckout, register, tokenOf } from './account';
import { expectAccessible } from './accessibility';
import { admin, open, reads, signInAs } from './browser';
import { addClothOnRolls } from './cloths';
import { newVisitors } from './visitors';

/** Adds a delivery of one roll, expected on 12 March 2030. */
async function expectDelivery(product: string, length: number): Promise<string> {
  const { status, body } = await call('/admin/deliveries/expected', {
    method: 'POST',
    token: await tokenOf(admin),
    body: JSON.stringify({
      supplier: 'Mill of the next lot',
      expectedOn: '2030-03-12',
      rolls: [{ product, lot: '3001-C', length }],
    }),
  });
  expect(status).toBe(201);
  return (body['delivery'] as { _id: string })._id;
}

describe('a cloth with one metre in stock and twenty expected', () => {
  const visitor = newVisitors();

  it('FAB-35, FAB-36: pre-orders a cloth, receives too little, and lets the admin decide about the order', async () => {
    const cloth = await addClothOnRolls(1);
    const delivery = await expectDelivery(cloth._id, 20);
    const { page, faults } = visitor();
    await signInAs(page, (await register()).token);
    await open(page, `/products/${cloth._id}`);
    await page.getByLabel('Length in metres').fill('5');
    await page.getByLabel('Length in metres').press('Enter');
    await reads(page, 'Expected 12 March 2030: 20.00 m of the next dye lot');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pre-order', exact: true }).click();
    await reads(page, 'Product added to cart!');
    await open(page, '/cart');
    await reads(page, 'Waits for the next dye lot, expected 12 March 2030');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await fillInCheckout(page);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await reads(page, 'Order placed successfully!');
    const link = page.getByRole('link', { name: 'View your order' });
    const order = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
    await link.click();
    await reads(page, 'Part of this order waits for the next dye lot, expected 12 March 2030.');
    const { body } = await call(`/products/${cloth._id}`);
    expect(body['sale']).toMatchObject({ inStock: 1, coming: { length: 15, on: '2030-03-12' } });

    await signInAs(page, await tokenOf(admin));
    await open(page, '/admin/rolls/deliveries?state=expected');
    await expectAccessible(page);
    await open(page, `/admin/rolls/deliveries/${delivery}`);
    await reads(page, '20.00 m expected, 5.00 m reserved');
    await page.getByLabel('Length (m)').fill('3');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    await reads(page, /^Delivery D-\d+ received\./);

    await open(page, `/admin/orders/${order}`);
    await reads(page, 'Needs attention');
    await page.getByRole('button', { name: `Settle ${cloth.name}` }).click();
    await page.getByRole('radio', { name: /^Take another dye lot/ }).waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: /^Wait for the next lot/ }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Settle and send' }).click();
    await reads(page, 'Waits for the next lot');
    await expectAccessible(page);
    expect(faults).toEqual([]);
  });
});
