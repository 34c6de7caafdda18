import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { aProduct, aShopper } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { respondTo, refusal, server } from '../../../testing/server';

const madras = aProduct(1);
const done = { success: true, message: 'Saved.' } as const;

/** Serves a saved list. */
function keepList(...first: ReturnType<typeof aProduct>[]) {
  const products = [...first];
  server.use(
    respondTo('GET /saved', () => HttpResponse.json({ success: true, products, gone: [] })),
    respondTo('PUT /saved/:id', () => {
      products.unshift(madras);
      return HttpResponse.json(done);
    }),
    respondTo('DELETE /saved/:id', () => {
      products.length = 0;
      return HttpResponse.json(done);
    }),
  );
}

describe('saving a product', () => {
  it('requires a guest to log in to save a product', async () => {
    const { user } = renderApp(`/products/${madras._id}`);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    const ask = await screen.findByRole('alert');
    expect(ask).toHaveTextContent('Please login to save products');
    expect(within(ask).getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  });

  it('adds a product to the saved list, and removes it when pressed again', async () => {
    keepList();
    const { user } = renderApp(`/products/${madras._id}`, { as: aShopper() });
    await screen.findByRole('button', { name: 'Logout' });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    const saved = await screen.findByRole('button', { name: 'Saved', pressed: true });
    await user.click(saved);
    expect(await screen.findByRole('button', { name: 'Save', pressed: false })).toBeVisible();
  });

  it('shows when saving a product failed, and shows it as not saved', async () => {
    server.use(respondTo('PUT /saved/:id', () => refusal('service.unavailable')));
    const { user } = renderApp(`/products/${madras._id}`, { as: aShopper() });
    await screen.findByRole('button', { name: 'Logout' });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Service temporarily unavailable');
    expect(screen.getByRole('button', { name: 'Save', pressed: false })).toBeVisible();
  });
});

describe('the saved list', () => {
  it('links the saved list from the navigation, and shows what was saved', async () => {
    keepList(madras);
    const { user, address } = renderApp('/cart', { as: aShopper() });
    await user.click(await screen.findByRole('link', { name: 'Saved' }));
    expect(address()).toBe('/saved');
    expect(await screen.findByRole('link', { name: 'Madras Check 1' })).toBeVisible();
    expect(screen.getByText('1 product')).toBeVisible();
  });

  it('W12: names a saved product that is no longer for sale, and removes it', async () => {
    const gone = [{ _id: madras._id, name: 'Voile' }];
    keepList();
    server.use(
      respondTo('GET /saved', () =>
        HttpResponse.json({ success: true, products: [], gone: gone.splice(0) }),
      ),
    );
    const { user } = renderApp('/saved', { as: aShopper() });
    expect(await screen.findByText('Voile: no longer for sale')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Voile/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove Voile' }));
    expect(await screen.findByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
  });

  it('shows what to do when the saved list is empty', async () => {
    renderApp('/saved', { as: aShopper() });
    expect(await screen.findByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse Products' })).toBeVisible();
  });

  it('shows when the saved list failed to load, and tries again on request', async () => {
    server.use(respondTo('GET /saved', () => refusal('service.unavailable')));
    const { user } = renderApp('/saved', { as: aShopper() });
    await screen.findByText('Your saved list could not be loaded');
    keepList(madras);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('1 product')).toBeVisible();
  });

  it('hides the saved list from guests', async () => {
    const { address } = renderApp('/saved');
    await waitFor(() => {
      expect(address()).toBe('/login');
    });
  });
});
