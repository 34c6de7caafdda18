import { firstCompany } from '@shop/contracts/core/company';
import { firstPolicies } from '@shop/contracts/pricing/policy';
import { within } from '@testing-library/react';
import { aProduct } from './testing/builders';
import { prerender } from './prerender';

const shown = async (path: string, ...initialData: { address: string; body: unknown }[]) => {
  document.body.innerHTML = await prerender(new URL(path, 'http://localhost'), initialData);
  return document.body;
};
const listOf = (...products: ReturnType<typeof aProduct>[]) => ({
  success: true,
  products,
  total: products.length,
  page: 1,
  pages: 1,
  isSimilar: false,
  next: null,
  categories: ['silk'],
});
const silk = aProduct(1, { name: 'Amber silk', description: 'Soft.', price: 12 });

afterEach(() => {
  document.body.innerHTML = '';
});

describe('a page as it is sent, before its script runs', () => {
  it('browser 2: prerenders the home page with its first cloth first, the products and the figures known by then', async () => {
    const body = await shown(
      '/',
      { address: '/api/products?limit=4', body: listOf(silk) },
      { address: '/api/public-stats', body: { products: 1_250, clients: 57, orders: 310 } },
    );
    expect(body).toHaveTextContent('1,250');
    expect(body.querySelector('h1')).toHaveTextContent('Loomery, a textile house in Dhaka');
    const images = [...body.querySelectorAll('img')];
    expect(images.map((image) => image.getAttribute('fetchpriority')).indexOf('high')).toBe(0);
    expect(body).toHaveTextContent('Amber silk');
    expect(body.querySelector('a[href="/contact"]')).toHaveTextContent('Contact');
  });

  it('BO-16: prerenders the company that an admin has saved, and that of the build again after it', async () => {
    const contact = new URL('http://localhost/contact');
    const own = { name: 'Weft', address: '1 Mill <Lane>', email: 'us@weft.example' };
    const company = { ...firstCompany, ...own };
    const policies = { ...firstPolicies, support: { ...firstPolicies.support, quoteHours: 7 } };
    document.body.innerHTML = await prerender(contact, [], { company, policies });
    const { body } = document;
    expect(body.querySelector('header a')).toHaveAccessibleName('Weft, home');
    expect(body.querySelector('footer')).toHaveTextContent('1 Mill <Lane>');
    expect(body.querySelector('main')).toHaveTextContent('us@weft.example');
    expect(body).toHaveTextContent('The quote follows within 7 hours.');
    expect(body).not.toHaveTextContent('Loomery');
    expect(await prerender(contact, [])).not.toContain('Weft');
  });

  it.each(['/', '/products', '/faq', '/shipping', '/contact'])(
    'browser 6: renders no heading, list or paragraph in a piece of text at %s',
    async (path) => {
      const body = await shown(path);
      const blocks = 'h1, h2, h3, p, ul, ol, dl, div, section, table, form';
      const inside = [...body.querySelectorAll(blocks)].filter((block) =>
        block.parentElement?.closest('span, p, h1, h2, h3, button, label'),
      );
      expect(inside.map(({ outerHTML }) => outerHTML.slice(0, 80))).toEqual([]);
    },
  );

  it('X7: prerenders a list with its facets as a form that works without scripts', async () => {
    const values = [{ value: 'linen', label: 'Linen', count: 3, isChosen: true }];
    const body = await shown('/products?fibre=linen&category=Fat+quarters', {
      address: '/api/products?category=Fat+quarters&fibre=linen&facets=1',
      body: { ...listOf(silk), facets: [{ name: 'fibre', values }] },
    });
    expect(body).toHaveTextContent('Showing 1 of 1 products');
    const form = body.querySelector('form[aria-label=Filters]');
    expect(form).toHaveAttribute('action', '/products');
    expect(form?.querySelector('input[name=fibre][value=linen]')).toBeChecked();
    expect(form?.querySelector('input[name=category]')).toHaveValue('Fat quarters');
    expect(form?.querySelector('noscript')?.textContent).toContain('Show');
  });

  it('prerenders the list with its products and their number', async () => {
    const address = '/api/products?sort=name&order=asc&facets=1';
    const body = await shown('/products', { address, body: listOf(silk) });
    expect(body.querySelectorAll('article')).toHaveLength(1);
    expect(body).toHaveTextContent('Showing 1 of 1 products');
  });

  it('prerenders the frame of the back-office, without a name and a page', async () => {
    const body = await shown('/admin/orders');
    const sidebar = within(body).getByRole('navigation', { name: 'Back-office' });
    expect(within(sidebar).getByRole('link', { current: 'page' })).toHaveTextContent('Orders');
    expect(within(body).getByRole('heading', { level: 1 })).toHaveTextContent('Order Management');
    expect(within(body).getByRole('main')).toHaveTextContent(/^Loading\.\.\.$/);
    expect(body).not.toHaveTextContent('Welcome');
  });

  it('prerenders the product with its name and price', async () => {
    const body = await shown(`/products/${silk._id}`, {
      address: `/api/products/${silk._id}`,
      body: silk,
    });
    expect(body.querySelector('h1')).toHaveTextContent('Amber silk');
    expect(body).toHaveTextContent('$12.00');
  });

  it('reserves the space of what is not loaded yet', async () => {
    const body = await shown('/products');
    expect(body).toHaveTextContent('Loading...');
    expect(body.querySelector('h1')).toHaveTextContent('Products');
  });

  it('ignores invalid initial data', async () => {
    const body = await shown('/products/1', { address: '/api/products/1', body: { name: 'Silk' } });
    expect(body).toHaveTextContent('Loading...');
    expect(await shown('/', { address: '/api/reviews', body: {} })).toHaveTextContent('Loomery');
  });

  it('prerenders the text without a style that the Content-Security-Policy would refuse', async () => {
    const body = await shown('/shipping');
    expect(body).toHaveTextContent('Shipping Information');
    expect(body.querySelectorAll('[style]')).toHaveLength(0);
  });
});
