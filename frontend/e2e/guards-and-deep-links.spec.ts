import { expectAccessible } from './accessibility';
import { logIn, reads, shopper, shopUrl } from './browser';
import { newVisitors } from './visitors';

const DENIED = 'Access Denied - You need administrator privileges to access this page.';

describe('an address of the shop', () => {
  const visitor = newVisitors();
  const path = () => {
    const { pathname, search } = new URL(visitor().page.url());
    return pathname + search;
  };

  it.each([
    ['/', 'heading'],
    ['/products', 'article'],
    ['/products?category=silk&sort=price&order=desc', 'article'],
    ['/login', 'button'],
    ['/register', 'button'],
    ['/cart', 'heading'],
    ['/no/such/page', 'heading'],
  ] as const)('opens the shop at %s, and again on a reload', async (address, role) => {
    const { page, faults } = visitor();
    for (const visit of [() => page.goto(address), () => page.reload()]) {
      await visit();
      await page.getByRole('main').getByRole(role).first().waitFor();
      expect(path()).toBe(address);
    }
    await expectAccessible(page);
    expect(faults).toEqual([]);
  });

  it('opens the address of a product on a reload', async () => {
    const { page, faults } = visitor();
    await page.goto('/products');
    const link = page.getByRole('article').first().getByRole('heading').getByRole('link');
    const name = await link.innerText();
    await page.goto((await link.getAttribute('href')) ?? '');
    await page.reload();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(faults).toEqual([]);
  });

  it('browser 7: shows the products of a list without scripts, and names what needs scripts', async () => {
    const browser = visitor().page.context().browser();
    const context = await browser?.newContext({ baseURL: shopUrl, javaScriptEnabled: false });
    const page = await context?.newPage();
    await page?.goto('/products');
    expect(await page?.getByRole('article').count()).toBeGreaterThan(0);
    expect(await page?.locator('noscript').allInnerTexts()).toContain(
      'The search, the cart and the account of Loomery need JavaScript.',
    );
    await context?.close();
  });

  it('redirects the moved address /catalog to the products', async () => {
    await visitor().page.goto('/catalog');
    await visitor().page.waitForURL('**/products');
  });

  it('requires a guest to log in for a signed-in address, and then opens it', async () => {
    const { page } = visitor();
    await page.goto('/orders');
    await page.waitForURL('**/login');
    await logIn(page, shopper);
    await page.waitForURL('**/orders');
    await page.getByRole('heading', { name: 'My orders' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'My orders' }).waitFor();
    await expectAccessible(page);
  });

  it('stays signed in when a visitor leaves during the session check', async () => {
    const { page } = visitor();
    await page.goto('/login');
    await logIn(page, shopper);
    await page.getByRole('button', { name: 'Logout' }).first().waitFor();
    // A response is cut short if the visitor leaves at the very moment it arrives, which some of these attempts hit.
    for (let ms = 0; ms < 20; ms += 1) {
      const userRequest = page.waitForRequest('**/api/auth/user');
      await page.goto('/orders', { waitUntil: 'commit' });
      await userRequest;
      await page.waitForTimeout(ms / 2);
      await page.goto('/favicon.svg');
    }
    await page.goto('/orders');
    await page.getByRole('heading', { name: 'My orders' }).waitFor();
  });

  it('closes a signed-in page when another tab logs out, and opens it again when it logs in', async () => {
    const { page } = visitor();
    await page.goto('/login');
    await logIn(page, shopper);
    await page.getByRole('button', { name: 'Logout' }).first().waitFor();
    await page.goto('/orders');
    await page.getByRole('heading', { name: 'My orders' }).waitFor();
    const other = await page.context().newPage();
    await other.goto('/');
    await other.getByRole('button', { name: 'Logout' }).first().click();
    await page.waitForURL('**/login');
    await other.goto('/login');
    await logIn(other, shopper);
    await page.getByRole('heading', { name: 'My orders' }).waitFor();
    expect(path()).toBe('/orders');
  });

  it('redirects a visitor with an empty cart from the checkout to the cart', async () => {
    const { page } = visitor();
    await page.goto('/checkout');
    await page.waitForURL('**/login');
    await logIn(page, shopper);
    await page.waitForURL('**/cart');
    await reads(page, 'Your cart is empty');
  });

  it('denies a shopper the back-office, in place', async () => {
    const { page, faults } = visitor();
    await page.goto('/admin/orders');
    await page.waitForURL('**/login');
    await logIn(page, shopper);
    await reads(page, DENIED);
    expect(path()).toBe('/admin/orders');
    await page.reload();
    await reads(page, DENIED);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to Homepage' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(faults).toEqual([]);
  });
});
