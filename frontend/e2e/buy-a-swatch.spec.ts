// A swatch of a cloth: from its page into the cart, in two clicks and without a field.
import { register } from './account';
import { expectAccessible } from './accessibility';
import { open, reads, signInAs } from './browser';
import { newVisitors } from './visitors';

describe('a swatch of a cloth', () => {
  const visitor = newVisitors();

  it('SF-2: buys a swatch from the page of its cloth', async () => {
    const { page, faults } = visitor();
    await signInAs(page, (await register()).token);
    await open(page, '/products?search=everyday+poplin');
    await page.getByRole('article').first().getByRole('link').first().click();
    await page.getByRole('button', { name: /^Swatch \$5\.00/ }).click();
    await reads(page, 'Just added');
    await open(page, '/swatches');
    await reads(page, '1 of 10');
    await expectAccessible(page);
    await open(page, '/cart');
    await reads(page, 'Swatch: Everyday Poplin');
    expect(faults).toEqual([]);
  });
});
