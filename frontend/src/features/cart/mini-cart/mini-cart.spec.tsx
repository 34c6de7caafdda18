import { screen, within } from '@testing-library/react';
import { aProduct, aShopper } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { respondTo, server } from '../../../testing/server';

const sale = {
  kind: 'length',
  unit: 'm',
  cutsPerUnit: 10,
  inStock: 1.5,
  least: 0.5,
  most: null,
} as const;
function open(parts = {}) {
  const product = aProduct(1, { name: 'Chambray', price: 26.5, stock: 2, ...parts });
  server.use(respondTo('GET /products/:id', product));
  return renderApp(`/products/${product._id}`, { as: aShopper() });
}
const add = () => screen.findByRole('button', { name: 'Add to Cart' });
const panel = () => screen.findByRole('complementary', { name: 'Just added' });

describe('the mini cart', () => {
  it('W23: shows what was just added, keeps the focus on the button, and closes on Escape', async () => {
    const { user } = open({ stock: 1, sale });
    await user.click(await add());
    const shown = within(await panel());
    expect(shown.getByText('1.00 m × $26.50 / m')).toBeVisible();
    expect(shown.getByText('Subtotal, 1 item')).toBeVisible();
    expect(document.activeElement).toHaveTextContent(/Add/);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary', { name: 'Just added' })).toBeNull();
  });

  it('shows the part that the stock allowed, and leads to the checkout', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Increase quantity' }));
    await user.click(await add());
    expect(within(await panel()).getByText('2 × $26.50')).toBeVisible();
    await user.click(within(await panel()).getByRole('link', { name: 'Checkout' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    expect(screen.queryByRole('complementary', { name: 'Just added' })).toBeNull();
  });

  it('W23: stays closed for Buy Now', async () => {
    const { user, store } = open();
    await user.click(await screen.findByRole('button', { name: 'Buy Now' }));
    expect(store.getState().cart.items).toHaveLength(1);
    expect(store.getState().miniCart).toBeNull();
  });
});
