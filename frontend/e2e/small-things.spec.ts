// Positions, sizes and styles that a shopper or an owner found wrong.
import { call, register, tokenOf } from './account';
import { admin, open, shopUrl, signInAs } from './browser';
import { newVisitors } from './visitors';

interface Product {
  _id: string;
  rating: number | null;
  stock: number;
  images: string[];
  sale?: { inStock: number; longest?: number };
}
const productsOf = async () => (await call('/products?limit=100')).body['products'] as Product[];

describe('small things', () => {
  const visitor = newVisitors();

  it.each([1440, 1024, 390])(
    'shopper 9: shows label, control and sum of a length in one line at %i px',
    async (width) => {
      const { page } = visitor();
      await page.setViewportSize({ width, height: 900 });
      const product = (await productsOf()).find(({ sale }) => (sale?.inStock ?? 0) > 3);
      await open(page, `/products/${product?._id ?? ''}`);
      const control = page.getByRole('group', { name: 'Length' });
      const places = [
        control,
        control.locator('xpath=preceding-sibling::*[1]'),
        page.locator('output'),
      ];
      const boxes = await Promise.all(places.map((place) => place.boundingBox()));
      const middles = boxes.map((box) => (box ? box.y + box.height / 2 : NaN));
      for (const middle of middles) expect(Math.abs(middle - (middles[0] ?? 0))).toBeLessThan(1);
    },
  );

  it('shopper 10: aligns the columns of the cart', async () => {
    const { page } = visitor();
    await page.setViewportSize({ width: 1440, height: 900 });
    const products = await productsOf();
    const lengths = products.filter(({ sale }) => (sale?.inStock ?? 0) > 3).slice(0, 2);
    const pieces = products.filter(({ sale, stock }) => !sale && stock > 5).slice(0, 1);
    const items = [...lengths, ...pieces].map((product) => ({
      ...product,
      product: product._id,
      image: product.images[0] ?? null,
      quantity: 1,
    }));
    await page.goto('/favicon.svg');
    await page.evaluate(
      `localStorage.setItem('cart', ${JSON.stringify(JSON.stringify({ items }))})`,
    );
    await open(page, '/cart');
    const controls = page.getByRole('main').getByRole('group', { name: /^(Length|Quantity) of/ });
    await controls.nth(2).waitFor();
    const boxes = await Promise.all([0, 1, 2].map((at) => controls.nth(at).boundingBox()));
    expect(new Set(boxes.map((box) => Math.round(box?.x ?? NaN))).size).toBe(1);
  });

  it('FAB-67: lays a ruler of the scale of the image over it, at every zoom', async () => {
    const { page } = visitor();
    const [product] = await productsOf();
    const { body } = await call(`/products/${product?._id ?? ''}/scales`);
    const [scale] = body['scales'] as { image: string; tenths: number }[];
    await open(page, `/products/${product?._id ?? ''}`);
    await page
      .getByRole('button', {
        name: `Show image ${String((product?.images.indexOf(scale?.image ?? '') ?? 0) + 1)}`,
      })
      .click();
    await page.getByRole('button', { name: 'Full screen' }).click();
    const ruler = page.getByRole('img', { name: /^Ruler: / });
    const image = page.locator('.yarl__slide_current img');
    for (const step of ['whole', 'closer', 'closest']) {
      if (step !== 'whole') {
        await page.getByRole('button', { name: 'Zoom in' }).last().click();
        // The zoom is animated for half a second.
        await page.waitForTimeout(900);
      }
      const centimetres = Number(
        /[\d.]+/.exec((await ruler.getAttribute('aria-label')) ?? '')?.[0],
      );
      const drawn = await ruler.boundingBox();
      const shown = await image.boundingBox();
      const inImage = ((drawn?.width ?? 0) / (shown?.width ?? 1)) * ((scale?.tenths ?? 0) / 100);
      expect([step, Math.abs(inImage / centimetres - 1) < 0.01]).toEqual([step, true]);
    }
  });

  it('shows cloth at life size once a bank card was laid on the screen', async () => {
    const { page } = visitor();
    const [product] = await productsOf();
    const { body } = await call(`/products/${product?._id ?? ''}/scales`);
    const [scale] = body['scales'] as { image: string; tenths: number }[];
    await open(page, `/products/${product?._id ?? ''}`);
    await page
      .getByRole('button', {
        name: `Show image ${String((product?.images.indexOf(scale?.image ?? '') ?? 0) + 1)}`,
      })
      .click();
    await page.getByRole('button', { name: 'Full screen' }).click();
    await page.getByRole('button', { name: 'Life size' }).click();
    const frame = page.getByRole('slider', { name: 'Width of the frame' });
    await frame.fill('214');
    await page.getByRole('button', { name: 'The frame fits' }).click();
    await page.getByRole('button', { name: 'Life size', pressed: true }).waitFor();
    const shown = await page.locator('.yarl__slide_current img').boundingBox();
    const perMm = 214 / 85.6;
    expect((shown?.width ?? 0) / perMm / ((scale?.tenths ?? 0) / 10)).toBeCloseTo(1, 1);
  });

  it('SF-11, shopper 21: outlines the empty stars with forced colours', async () => {
    const { page } = visitor();
    const product = (await productsOf()).find(({ rating }) => rating !== null);
    await page.emulateMedia({ forcedColors: 'active' });
    await open(page, `/products/${product?._id ?? ''}`);
    const stars = page.locator('[class*=_stars]').first();
    const fillOf = (part: string) =>
      stars
        .locator(part)
        .first()
        .evaluate((star) => getComputedStyle(star).fill);
    expect(await fillOf(':scope > svg')).toBe('none');
    expect(await fillOf('span svg')).not.toBe('none');
  });

  it('SF-11, shopper 23: prints an order without its buttons', async () => {
    const { page } = visitor();
    const { token } = await register();
    const product = (await productsOf()).find(({ sale, stock }) => !sale && stock > 5);
    const { price } = (await call(`/products/${product?._id ?? ''}`)).body as { price: number };
    const address = { street: 'Road 7', city: 'Dhaka', postalCode: '1209', country: 'Bangladesh' };
    const items = [{ product: product?._id, quantity: 1, price }];
    const { body } = await call('/orders', {
      method: 'POST',
      token,
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ items, totalAmount: price, shippingAddress: address }),
    });
    await signInAs(page, token);
    await open(page, `/orders/${(body['order'] as { _id: string })._id}`);
    const again = page.getByRole('button', { name: 'Buy again' });
    await again.waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await again.isVisible()).toBe(false);
  });

  it('shopper 24: shows breadcrumb links 24 px high', async () => {
    const { page } = visitor();
    await open(page, `/products/${(await productsOf())[0]?._id ?? ''}`);
    const link = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first();
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  });

  it.each(['/', '/products', '/contact', '/login', '/sample-requests'])(
    'cases 33: shows no field at %s so small that a telephone zooms in',
    async (address) => {
      const { page } = visitor();
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, address);
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await page.getByRole('textbox').first().waitFor();
      const sizes = await page
        .locator('input, select, textarea')
        .evaluateAll((fields) =>
          fields.map((field) => parseFloat(getComputedStyle(field).fontSize)),
        );
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
    },
  );

  describe('of the back-office', () => {
    beforeEach(async () => {
      await signInAs(visitor().page, await tokenOf(admin));
    });

    it('browser 4, browser 5: shows all entries in the sidebar of the back-office, with its brand in a landmark', async () => {
      const { page } = visitor();
      await page.setViewportSize({ width: 1280, height: 720 });
      await open(page, '/admin');
      const bar = page.getByRole('navigation', { name: 'Back-office' });
      const last = bar.getByRole('link').last();
      await last.scrollIntoViewIfNeeded();
      const inner = await last.boundingBox();
      const outer = await bar.locator('..').boundingBox();
      expect((inner?.y ?? NaN) + (inner?.height ?? NaN)).toBeLessThanOrEqual(
        (outer?.y ?? NaN) + (outer?.height ?? NaN),
      );
      expect(outer?.height).toBeLessThanOrEqual(720);
      expect(await bar.getByText('Back-office').count()).toBe(1);
    });

    it('owner 7: draws the line of the chart straight from value to value', async () => {
      const { page } = visitor();
      await open(page, '/admin/analytics');
      const line = page.locator('path.recharts-line-curve, path.recharts-area-curve').first();
      await line.waitFor({ state: 'attached' });
      expect(await line.getAttribute('d')).not.toMatch(/C/);
    });

    it('browser 1: returns 200 for every page of the back-office at its own address', async () => {
      for (const path of ['products', 'orders', 'users', 'analytics', 'payments', 'cloths'])
        expect([path, (await fetch(`${shopUrl}/admin/${path}`)).status]).toEqual([path, 200]);
    });
  });
});
