import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { aProduct, aShopper } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { refusal, respondTo, server } from '../../../testing/server';

const soldOut = aProduct(1, { stock: 0 });
const LABEL = 'Tell me when it is back';
beforeEach(() => {
  server.use(respondTo('GET /products/:id', soldOut));
});

describe('a sold-out product', () => {
  it('leads a guest to the login, and back to the product', async () => {
    const { user, address } = renderApp(`/products/${soldOut._id}`);
    await user.click(await screen.findByRole('link', { name: LABEL }));
    expect(address()).toBe('/login');
  });

  it('lets a customer request a notice, and cancel it', async () => {
    const products: string[] = [];
    const done = { success: true, message: 'Done.' } as const;
    server.use(
      respondTo('GET /restocks', () => HttpResponse.json({ success: true, products })),
      respondTo('PUT /restocks/:id', () => {
        products.push(soldOut._id);
        return HttpResponse.json(done);
      }),
      respondTo('DELETE /restocks/:id', () => {
        products.length = 0;
        return HttpResponse.json(done);
      }),
    );
    const { user } = renderApp(`/products/${soldOut._id}`, { as: aShopper() });
    await screen.findByRole('button', { name: 'Logout' });
    await user.click(await screen.findByRole('button', { name: LABEL, pressed: false }));
    const pressed = await screen.findByRole('button', { name: LABEL, pressed: true });
    expect(screen.getByText('We will write to you once it is in stock again.')).toBeVisible();
    await user.click(pressed);
    expect(await screen.findByRole('button', { name: LABEL, pressed: false })).toBeVisible();
  });

  it('shows why a notice cannot be requested', async () => {
    server.use(respondTo('PUT /restocks/:id', () => refusal('catalogue.inStock')));
    const { user } = renderApp(`/products/${soldOut._id}`, { as: aShopper() });
    await screen.findByRole('button', { name: 'Logout' });
    await user.click(await screen.findByRole('button', { name: LABEL }));
    expect(await screen.findByText('This product is in stock.')).toBeVisible();
  });

  it('is not offered for a product in stock', async () => {
    server.use(respondTo('GET /products/:id', aProduct(1)));
    renderApp(`/products/${soldOut._id}`);
    await screen.findByRole('button', { name: 'Add to Cart' });
    expect(screen.queryByRole('link', { name: LABEL })).not.toBeInTheDocument();
  });
});
