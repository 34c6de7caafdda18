import { screen, waitFor, within } from '@testing-library/react';
import { anAdminProduct } from '@shop/contracts/testing/product-view';
import { HttpResponse } from 'msw';
import { aProduct, anAdmin } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { respondTo, server } from '../../../testing/server';

const draft = anAdminProduct(aProduct(1), { state: 'draft' });
const copy = { ...aProduct(2), name: 'Madras Check 1 (copy)' };
const url = 'http://localhost/preview/a-token';

const open = async () => {
  server.use(
    respondTo('GET /admin/products/:id', ({ params }) =>
      HttpResponse.json(
        params['id'] === draft._id ? draft : anAdminProduct(copy, { state: 'draft' }),
      ),
    ),
    respondTo('GET /admin/products/:id/uses', {
      success: true,
      saved: { savedBy: 3 },
      orders: {
        openOrders: {
          total: 1,
          first: [
            {
              _id: aProduct(9)._id,
              user: 'Nadia',
              orderStatus: 'pending',
              placedAt: '2026-11-27T10:00:00.000Z',
            },
          ],
        },
        discounts: [{ _id: aProduct(8)._id, name: 'Winter' }],
      },
    }),
    respondTo('GET /products/:id/scales', { success: true, scales: [] }),
    respondTo('GET /admin/products/:id/history', { success: true, entries: [] }),
    respondTo('POST /admin/products/:id/preview', {
      success: true,
      url,
      until: '2026-12-05T08:00:00.000Z',
    }),
    respondTo('POST /admin/products/:id/duplicate', {
      success: true,
      message: 'Product created successfully!',
      product: copy,
    }),
  );
  const app = renderApp(`/admin/products/${draft._id}`, { as: anAdmin() });
  await screen.findByRole('heading', { name: /^Madras Check 1/, level: 2 });
  return app;
};

describe('the page of a product', () => {
  it('shows where the product is used, with links', async () => {
    await open();
    expect(await screen.findByText('Saved by 3 customers.')).toBeVisible();
    expect(screen.getByText('1 open order')).toBeVisible();
    const discount = screen.getByRole('link', { name: 'Winter' });
    expect(discount).toHaveAttribute('href', `/admin/settings/discounts/${aProduct(8)._id}`);
  });

  it('stores how much cloth an image shows, and refuses text that is not a length', async () => {
    const { user } = await open();
    const bodies: unknown[] = [];
    server.use(
      respondTo('PUT /admin/products/:id/scales', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ success: true, message: 'The scale is saved.' });
      }),
    );
    const field = await screen.findByRole('textbox', { name: 'Image 1, cm across' });
    await user.type(field, 'wide{Enter}');
    expect(await screen.findByText('Enter 0.1 to 1000 cm')).toBeVisible();
    await user.clear(field);
    await user.type(field, '2,5 cm{Enter}');
    await waitFor(() => {
      expect(bodies).toEqual([{ image: draft.images[0], tenths: 250, seen: null }]);
    });
  });

  it('creates a preview link for a draft, and links to the shop for a live product', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Preview link' }));
    expect(await screen.findByRole('link', { name: url })).toHaveAttribute('href', url);
    expect(screen.getByText(/until 5 December 2026, 14:00/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'View in shop' })).not.toBeInTheDocument();
  });

  it('W53: steps through the products of the list, and leads back to it', async () => {
    const ids = [draft._id, copy._id];
    const opened = { search: '?as=table&sort=name', ids, row: null };
    sessionStorage.setItem('list:products', JSON.stringify(opened));
    const { user, address } = await open();
    const steps = within(screen.getByRole('navigation', { name: 'Other products of the list' }));
    expect(steps.getByText('1 of 2')).toBeVisible();
    await user.click(steps.getByRole('link', { name: 'Next product' }));
    expect(address()).toBe(`/admin/products/${copy._id}`);
    expect(steps.getByText('2 of 2')).toBeVisible();
    const back = screen.getByRole('link', { name: 'All products' });
    expect(back).toHaveAttribute('href', '/admin/products?as=table&sort=name');
  });

  it('W50: saves only the changed field, and shows what was saved', async () => {
    const { user } = await open();
    const forms: string[] = [];
    const name = 'Fine Check';
    server.use(
      respondTo('GET /admin/products/:id', { ...draft, name, version: 2 }),
      respondTo('PUT /admin/products/:id', async ({ request }) => {
        const text = await request.text();
        for (const [, field = ''] of text.matchAll(/name="([^"]+)"/g)) forms.push(field);
        const product = { ...aProduct(1), name, version: 2 };
        return HttpResponse.json({
          success: true,
          message: 'Product updated successfully!',
          product,
        });
      }),
    );
    await user.clear(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), name);
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByRole('heading', { name: /^Fine Check/, level: 2 })).toBeVisible();
    expect(forms).toEqual(['name', 'seen']);
    expect(screen.getByLabelText('Name')).toHaveValue(name);
  });

  it('W60: duplicates the product, and opens the page of the copy', async () => {
    const { user, address } = await open();
    await user.click(screen.getByRole('button', { name: 'Duplicate' }));
    await waitFor(() => {
      expect(address()).toBe(`/admin/products/${copy._id}`);
    });
    const title = await screen.findByRole('heading', { name: /\(copy\)/, level: 2 });
    expect(within(title).getByText('Draft')).toBeVisible();
  });
});
