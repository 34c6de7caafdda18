// A length that no roll has in one piece: bought with a permission to join, cut at the table, and checked on its rolls.
import { call, fillInCheckout, register, tokenOf } from './account';
import { expectAccessible } from './accessibility';
import { admin, logIn, open, reads, signInAs } from './browser';
import { addClothOnRolls } from './cloths';
import { newVisitors } from './visitors';

describe('a cloth on rolls of 5.00 m and 3.00 m', () => {
  const visitor = newVisitors();

  it('FAB-16, FAB-33: sells a cloth in two pieces of one dye lot if the shopper allows it, and cuts it by keyboard', async () => {
    const cloth = await addClothOnRolls(5, 3);
    const { page, faults } = visitor();
    const account = await register();
    await signInAs(page, account.token);
    await open(page, `/products/${cloth._id}`);
    await reads(page, '✓ One piece, one dye lot');
    await page.getByLabel('Length in metres').fill('6');
    await page.getByLabel('Length in metres').press('Enter');
    await reads(page, 'The longest piece is 5.00 m.');
    await page.getByRole('button', { name: 'Allow two pieces' }).click();
    await reads(page, 'Two pieces of one dye lot: 5.00 m and 1.00 m');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Buy Now' }).click();
    await page.waitForURL('**/checkout');
    await reads(page, 'May be made up of two or three pieces');
    await fillInCheckout(page);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await reads(page, 'Order placed successfully!');
    const link = page.getByRole('link', { name: 'View your order' });
    const order = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
    const { body } = await call(`/products/${cloth._id}`);
    expect(body['sale']).toMatchObject({ inStock: 2, longest: 2, oneLot: 2 });

    await signInAs(page, await tokenOf(admin));
    await open(page, `/admin/cutting?order=${order}`);
    await reads(page, /^2 pieces on 2 rolls, for 1 order\.$/);
    await expectAccessible(page);
    await page
      .getByRole('button', { name: /^Cut \d/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await reads(page, /^1 piece on 1 roll, for 1 order\.$/);
    await page.keyboard.press('Enter');
    await reads(page, 'No pieces here');
    await open(page, `/admin/rolls?product=${cloth._id}`);
    await reads(page, '2.00 m');
    await expectAccessible(page);
    await page.getByRole('link', { name: /^R-/ }).first().click();
    await reads(page, /^Cut, Order LM-\d\d-\d{5,}$/);
    await expectAccessible(page);
    expect(faults).toEqual([]);
  });

  it('explains at the checkout why no roll has a length, and accepts it once the shopper allows two pieces', async () => {
    const cloth = await addClothOnRolls(5, 3);
    const { page } = visitor();
    await open(page, '/login');
    await logIn(page, await register());
    await page.waitForURL((url) => url.pathname === '/');
    await open(page, `/products/${cloth._id}`);
    await page.getByLabel('Length in metres').fill('6');
    await page.getByLabel('Length in metres').press('Enter');
    await page.getByRole('button', { name: 'Buy Now' }).click();
    await page.waitForURL('**/checkout');
    await fillInCheckout(page);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.getByRole('button', { name: `Allow two pieces of ${cloth.name}` }).click();
    await reads(page, 'Allowed. Place the order again.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await reads(page, 'Order placed successfully!');
  });
});
