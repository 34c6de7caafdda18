import { screen, within } from '@testing-library/react';
import { aProduct, anAdmin } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { refusal, respondTo, server } from '../../testing/server';

const by = { _id: '0b0e7f9e-6a8b-4b0a-9a53-8a3f1c1e2d10', name: 'Nadia' };

describe('the history of a product', () => {
  it('BO-4: shows who changed a price, from what and to what, one click from the product', async () => {
    const entries = [
      {
        at: '2026-11-27T10:00:00.000Z',
        by,
        action: 'product.bulkChanged',
        before: { price: 10, originalPrice: null },
        after: { price: 10.5, originalPrice: null },
        bulk: { _id: by._id, title: 'Raise the price by 5 %' },
      },
      {
        at: '2026-11-20T10:00:00.000Z',
        by,
        action: 'product.changed',
        before: { stock: 3 },
        after: { stock: 1_200 },
        bulk: null,
      },
    ];
    server.use(respondTo('GET /admin/products/:id/history', { success: true, entries }));
    const { user } = renderApp(`/admin/products/edit/${aProduct(1)._id}`, { as: anAdmin() });
    await user.click(await screen.findByText('History'));
    const rows = await within(await screen.findByRole('dialog')).findAllByText(/Nadia/);
    expect(rows[0]).toHaveTextContent('27 November 2026');
    expect(rows[0]).toHaveTextContent('Raise the price by 5 %');
    expect(screen.getByText(/^Price:/)).toHaveTextContent('Price: $10.00 → $10.50');
    expect(screen.getByText(/^Stock:/)).toHaveTextContent('Stock: 3 → 1,200');
    expect(screen.queryByText(/^Original price:/)).not.toBeInTheDocument();
  });

  it('shows that a product has no changes yet, and loads the history on Try Again', async () => {
    server.use(respondTo('GET /admin/products/:id/history', () => refusal('service.unavailable')));
    const { user } = renderApp(`/admin/products/edit/${aProduct(1)._id}`, { as: anAdmin() });
    await user.click(await screen.findByText('History'));
    expect(await screen.findByText('The history could not be loaded')).toBeVisible();
    server.use(respondTo('GET /admin/products/:id/history', { success: true, entries: [] }));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No changes yet.')).toBeVisible();
  });
});
