// A cloth in several colours: from its card in the list into the cart.
import { register } from './account';
import { expectAccessible } from './accessibility';
import { open, reads, signInAs } from './browser';
import { newVisitors } from './visitors';

describe('a cloth in several colours', () => {
  const visitor = newVisitors();

  it('SF-3, FAB-65, FAB-66: finds the cloth once, changes its colour, and buys that colour', async () => {
    const { page, faults } = visitor();
    await signInAs(page, (await register()).token);
    await open(page, '/products?search=everyday+poplin');
    const cards = page.getByRole('article').filter({ hasText: 'Everyday Poplin' });
    await cards.first().waitFor();
    expect(await cards.count()).toBe(1);
    await cards.first().getByRole('link', { name: /^Ink/ }).click();
    await reads(page, 'Colour: Ink, sold out');
    await page.getByRole('link', { name: 'White', exact: true }).click();
    await reads(page, 'Colour: White');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await reads(page, 'Product added to cart!');
    await open(page, '/cart');
    await reads(page, 'Everyday Poplin, White');
    expect(faults).toEqual([]);
  });
});
