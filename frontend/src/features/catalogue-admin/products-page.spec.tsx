import { anAdminProduct } from '@shop/contracts/testing/product-view';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aProduct, anAdmin, aShopper } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { adminProductList } from '../../testing/lists';
import { respondTo, refusal, server } from '../../testing/server';
import { expectToStay } from '../../testing/stays';

const open = (address = '/admin/products', visit = {}) =>
  renderApp(address, { as: anAdmin(), ...visit });
const card = (name: string) => screen.findByRole('article', { name });
const valueOf = (option: HTMLElement) => (option as HTMLOptionElement).value;
const QUESTION = 'Are you sure you want to delete this product? This action cannot be undone.';

/** Records the requests for the list. */
const recordQueries = (parts: Parameters<typeof adminProductList>[1] = {}) => {
  const recorded: string[] = [];
  server.use(
    respondTo('GET /admin/products', ({ request }) => {
      recorded.push(new URL(request.url).search);
      return HttpResponse.json(adminProductList([aProduct(1)], parts));
    }),
  );
  return recorded;
};

describe('the products of the back-office', () => {
  it('shows products of the back-office as cards with price, stock and actions', async () => {
    server.use(
      respondTo(
        'GET /admin/products',
        adminProductList([
          aProduct(1, { stock: 9 }),
          aProduct(2, { stock: 0, colour: { name: 'Mist', hex: '#6B7A8F', family: 'blue' } }),
        ]),
      ),
    );
    open();
    const low = within(await card('Madras Check 1'));
    expect(low.getByText('$18.50')).toBeVisible();
    expect(low.getByText('Low Stock')).toBeVisible();
    expect(low.getByRole('link', { name: 'Edit Madras Check 1' })).toBeVisible();
    expect(within(await card('Madras Check 2, Mist')).getByText('Out of Stock')).toBeVisible();
    expect(screen.getByText('Showing 2 of 2 products')).toBeVisible();
  });

  it('restores the place in the list and the focus when the form of a product closes', async () => {
    server.use(
      respondTo('GET /admin/products', adminProductList([aProduct(1)])),
      respondTo('GET /admin/products/:id', anAdminProduct(aProduct(1))),
    );
    const { user, address } = open();
    await card('Madras Check 1');
    const scrolled = jest.spyOn(window, 'scrollTo');
    const inPage: boolean[] = [];
    jest.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (
      this: HTMLDialogElement,
    ) {
      inPage.push(this.isConnected);
    });
    await user.click(screen.getByRole('link', { name: 'Edit Madras Check 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Product' });
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    await waitFor(() => {
      expect(address()).toBe('/admin/products');
    });
    // A dialog that is no longer in the page gives no focus back.
    expect(inPage).toEqual([true]);
    expect(scrolled).not.toHaveBeenCalled();
  });

  it('shows a product as out of stock if no piece reaches its least length', async () => {
    const sale = {
      ...({ kind: 'length', unit: 'm', cutsPerUnit: 10, inStock: 0.8 } as const),
      least: 0.5,
      most: null,
      longest: 0.4,
      oneLot: 0.8,
    };
    const products = [aProduct(1, { stock: 0, sale })];
    server.use(respondTo('GET /admin/products', adminProductList(products)));
    open();
    const ends = within(await card('Madras Check 1'));
    expect(ends.getByText('Out of Stock')).toBeVisible();
    expect(ends.getByText('0.80 m')).toBeVisible();
  });

  it('searches and filters products on the server, and stores both in the address', async () => {
    const recorded = recordQueries();
    const { user, address } = open();
    await card('Madras Check 1');
    await user.type(screen.getByLabelText('Search products'), 'silk');
    await waitFor(() => {
      expect(address()).toBe('/admin/products?search=silk');
    });
    await user.selectOptions(screen.getByLabelText('Category'), 'cotton');
    await user.selectOptions(screen.getByLabelText('Stock'), 'low-stock');
    await user.selectOptions(screen.getByLabelText('Order'), 'price desc');
    expect(address()).toBe(
      '/admin/products?category=cotton&order=desc&search=silk&sort=price&stock=low-stock',
    );
    await waitFor(() => {
      expect(recorded.at(-1)).toBe(
        '?search=silk&category=cotton&stock=low-stock&sort=price&order=desc',
      );
    });
  });

  it('D2: sorts products by the best match of a search, and keeps another sorting in the address', async () => {
    const recorded = recordQueries();
    const { user, address } = open('/admin/products?search=silk');
    await card('Madras Check 1');
    const order = screen.getByLabelText('Order');
    expect(order).toHaveDisplayValue('Best match');
    await user.selectOptions(order, 'name asc');
    expect(address()).toBe('/admin/products?search=silk&sort=name');
    await user.selectOptions(order, 'match asc');
    expect(address()).toBe('/admin/products?search=silk');
    expect(recorded.at(0)).toBe('?search=silk&order=asc');
  });

  it('W51: exports the products as the table lists them, and names their number', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:products', revokeObjectURL: jest.fn() });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const recorded: object[] = [];
    server.use(
      respondTo('GET /admin/products', adminProductList([aProduct(1)], { total: 1_200 })),
      http.get('*/api/admin/products/export', ({ request }) => {
        recorded.push(Object.fromEntries(new URL(request.url).searchParams));
        return HttpResponse.text('id,name\r\n');
      }),
    );
    const { user } = renderApp(
      '/admin/products?as=table&search=silk&sort=price&columns=name,price,visibility,actions',
      { as: anAdmin() },
    );
    await user.click(await screen.findByRole('button', { name: 'Export 1,200 products (CSV)' }));
    await waitFor(() => {
      expect(recorded).toEqual([
        { search: 'silk', sort: 'price', order: 'asc', columns: 'name,price,state,liveFrom' },
      ]);
    });
  });

  it('backend 12: shows similar products if nothing matches, and labels them', async () => {
    server.use(
      respondTo(
        'GET /admin/products',
        adminProductList([aProduct(1)], { total: 0, isSimilar: true }),
      ),
    );
    open('/admin/products?search=madrsa');
    expect(await screen.findByText('Nothing matches "madrsa". Similar cloths:')).toBeVisible();
    expect(await card('Madras Check 1')).toBeVisible();
  });

  it('continues the product list at its end, and shows when not all are counted', async () => {
    const recorded = recordQueries({ next: 'here', total: 10_000, isTotalCapped: true });
    const { user } = open();
    expect(await screen.findByText('Showing 1 of 10,000+ products')).toBeVisible();
    server.use(
      respondTo('GET /admin/products', ({ request }) => {
        recorded.push(new URL(request.url).searchParams.get('after') ?? '');
        return HttpResponse.json(adminProductList([aProduct(2)], { total: 10_000 }));
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Show more products' }));
    expect(await screen.findByText(/^Showing 2 of/)).toBeVisible();
    expect(recorded.at(-1)).toBe('here');
  });

  it('offers a way back when no product is found', async () => {
    server.use(respondTo('GET /admin/products', adminProductList([])));
    const { user, address } = open('/admin/products?stock=low-stock');
    await user.click(await screen.findByRole('button', { name: 'Show all products' }));
    expect(address()).toBe('/admin/products');
  });

  it('loads the products again on Retry after a failure', async () => {
    server.use(respondTo('GET /admin/products', () => refusal('service.unavailable')));
    const { user } = open();
    expect(await screen.findByText('Products could not be loaded')).toBeVisible();
    expect(screen.getByText('Service temporarily unavailable')).toBeVisible();
    server.use(respondTo('GET /admin/products', adminProductList([aProduct(1)])));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await card('Madras Check 1')).toBeVisible();
  });

  it('shows for five seconds that the products failed to load', async () => {
    server.use(respondTo('GET /admin/products', () => refusal('service.unavailable')));
    const { user } = open('/admin/orders', { hidesAlerts: true });
    const link = await screen.findByRole('link', { name: 'Products' });
    await user.hover(link);
    await expectToStay('Failed to fetch products', 5_000, () => fireEvent.click(link));
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
  });

  it.each([
    ['Search products', 'searchbox', []],
    ['Category', 'combobox', ['', 'cotton', 'silk']],
    ['Stock', 'combobox', ['', 'in-stock', 'low-stock', 'out-of-stock']],
  ])('offers a search for products with %s', async (name, kind, values) => {
    open();
    await card('Madras Check 1');
    const field = screen.getByRole(kind, { name });
    await waitFor(() => {
      expect(within(field).queryAllByRole('option').map(valueOf)).toEqual(values);
    });
  });

  it('sends everyone else home from the product list, and explains it', async () => {
    const { address } = renderApp('/admin/products', { as: aShopper() });
    expect(
      await screen.findByText(
        'Access Denied - You need administrator privileges to access this page.',
      ),
    ).toBeVisible();
    expect(address()).toBe('/');
  });
});

describe('deleting a product', () => {
  it('confirms the deletion of a product first, and reports it when done', async () => {
    const deleted: unknown[] = [];
    server.use(
      respondTo('DELETE /admin/products/:id', ({ params }) => {
        deleted.push(params['id']);
        return HttpResponse.json({ success: true, message: 'Product deleted successfully!' });
      }),
    );
    const { user } = open();
    await card('Madras Check 1');
    await user.click(screen.getByRole('button', { name: 'Delete Madras Check 1' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(QUESTION)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(deleted).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Delete Madras Check 1' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Product deleted successfully!')).toBeVisible();
    expect(deleted).toEqual([aProduct(1)._id]);
  });

  it('reports the deletion of a product for five seconds', async () => {
    const { user } = open(undefined, { hidesAlerts: true });
    await card('Madras Check 1');
    await user.click(screen.getByRole('button', { name: 'Delete Madras Check 1' }));
    const confirm = within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' });
    await expectToStay('Product deleted successfully!', 5_000, () => fireEvent.click(confirm));
  });

  it('shows why the deletion of a product failed', async () => {
    server.use(respondTo('DELETE /admin/products/:id', () => HttpResponse.error() as never));
    const { user } = open();
    await card('Madras Check 1');
    await user.click(screen.getByRole('button', { name: 'Delete Madras Check 1' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete product')).toBeVisible();
  });

  it('leads back to the products of the shop after deleting from its page', async () => {
    const { user, address } = renderApp(`/products/${aProduct(1)._id}`, { as: anAdmin() });
    await user.click(await screen.findByRole('button', { name: 'Delete Product' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(QUESTION)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => {
      expect(address()).toBe('/products');
    });
    expect(screen.getByText('Product deleted successfully!')).toBeVisible();
  });
});
