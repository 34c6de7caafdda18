import { screen, waitFor, within } from '@testing-library/react';
import { aProduct, aShopper } from '../../testing/builders';
import { checkoutOptions } from '../../testing/priced-checkout';
import { renderApp } from '../../testing/render-app';
import { respondTo, refusal, server } from '../../testing/server';

const madras = aProduct(1, { name: 'Madras Check', price: 18.5, stock: 5 });

const openCart = async (quantity: number, as?: ReturnType<typeof aShopper>) => {
  server.use(respondTo('GET /products/:id', madras));
  const app = renderApp('/cart', { as, cart: [{ product: madras, quantity }] });
  await screen.findByRole('heading', { name: 'Your cart' });
  return { ...app, field: screen.getByRole('spinbutton', { name: 'Quantity of Madras Check' }) };
};

describe('the cart page', () => {
  it('shows the cart line, its subtotal and a summary with free shipping', async () => {
    await openCart(2);
    const line = within(screen.getByRole('list', { name: 'Cart lines' }));
    expect(line.getByRole('link', { name: 'Madras Check' })).toHaveAttribute(
      'href',
      `/products/${madras._id}`,
    );
    expect(line.getByText('$37.00')).toBeVisible();
    const summary = within(screen.getByRole('region', { name: 'Summary' }));
    expect(summary.getByText('Subtotal').nextSibling).toHaveTextContent('$37.00');
    expect(summary.getByText('Shipping').nextSibling).toHaveTextContent('Free');
    expect(summary.getByText('Total').nextSibling).toHaveTextContent('$37.00');
  });

  it('shows when an order placed today arrives', async () => {
    const arrives = 'Mon 7 – Wed 9 Dec';
    server.use(respondTo('GET /checkout/options', checkoutOptions({ arrives })));
    await openCart(2);
    expect(await screen.findByText('Order today: arrives Mon 7 – Wed 9 Dec')).toBeVisible();
  });

  it('increases a quantity in the cart only up to the stock', async () => {
    const { user, field } = await openCart(4);
    const plus = screen.getByRole('button', { name: 'Increase quantity' });
    await user.click(plus);
    expect(field).toHaveValue(5);
    expect(plus).toBeDisabled();
  });

  it('moves a line to the saved list of the account', async () => {
    server.use(respondTo('PUT /saved/:id', { success: true, message: 'Saved.' }));
    const { user } = await openCart(2, aShopper());
    await screen.findByRole('button', { name: 'Logout' });
    await user.click(screen.getByRole('button', { name: /^Save for later/ }));
    expect(await screen.findByText('Madras Check is on your saved list.')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Cart lines' })).not.toBeInTheDocument();
  });

  it('leads a guest who saves a line to the login', async () => {
    const { user } = await openCart(2);
    await user.click(screen.getByRole('button', { name: /^Save for later/ }));
    expect(await screen.findByText(/Please login to save products/)).toBeVisible();
    expect(screen.getByRole('list', { name: 'Cart lines' })).toBeVisible();
  });

  it('keeps a line in the cart that could not be saved', async () => {
    server.use(respondTo('PUT /saved/:id', () => refusal('catalogue.productNotFound')));
    const { user } = await openCart(2, aShopper());
    await screen.findByRole('button', { name: 'Logout' });
    await user.click(screen.getByRole('button', { name: /^Save for later/ }));
    expect(await screen.findByText('Product Not Found')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Cart lines' })).toBeVisible();
  });

  it.each([
    ['99', 5],
    ['0', 1],
    ['3', 3],
    ['', 1],
  ])('changes a typed "%s" into %s when the field is left', async (text, settled) => {
    const { user, field } = await openCart(2);
    await user.clear(field);
    expect(field).toHaveValue(null);
    if (text) await user.type(field, text);
    await user.tab();
    expect(field).toHaveValue(settled);
  });

  it.each([
    [5, '5 left'],
    [10, 'In stock'],
  ])('shows the stock of %i next to a cart line: "%s"', async (stock, note) => {
    server.use(respondTo('GET /products/:id', { ...madras, stock }));
    renderApp('/cart', { cart: [{ product: { ...madras, stock }, quantity: 1 }] });
    expect(await screen.findByText(note)).toBeVisible();
  });

  it('removes a line from the cart', async () => {
    const { user } = await openCart(2);
    await user.click(screen.getByRole('button', { name: 'Remove Madras Check' }));
    expect(screen.getByText('Your cart is empty')).toBeVisible();
  });

  it('empties the cart, and links to the shop', async () => {
    const { user } = await openCart(2);
    await user.click(screen.getByRole('button', { name: 'Clear Cart' }));
    expect(screen.getByText('Your cart is empty')).toBeVisible();
    const onwards = screen.getByRole('link', { name: 'Continue Shopping' });
    expect(onwards).toHaveAttribute('href', '/products');
  });

  it('loads price and stock of the cart, shows what is short, and changes no quantity', async () => {
    const { field } = await openCart(4);
    server.use(respondTo('GET /products/:id', { ...madras, price: 20, stock: 3 }));
    renderApp('/cart');
    expect(await screen.findByText('Only 3 in stock')).toBeVisible();
    expect(field).toHaveValue(4);
    expect(screen.getAllByText('$80.00')[0]).toBeVisible();
  });

  it('W12: shows in the cart that a product is no longer for sale', async () => {
    server.use(respondTo('GET /products/:id', () => refusal('catalogue.productNotFound')));
    renderApp('/cart', { cart: [{ product: madras, quantity: 1 }] });
    expect(await screen.findByText('No longer for sale')).toBeVisible();
  });

  it('keeps the cart lines as they are when the server cannot be reached', async () => {
    server.use(respondTo('GET /products/:id', () => refusal('service.unavailable')));
    renderApp('/cart', { cart: [{ product: madras, quantity: 2 }] });
    expect((await screen.findAllByText('$37.00'))[0]).toBeVisible();
  });

  it('leads a guest from the cart to the login and then to the checkout', async () => {
    const { user, address } = await openCart(1);
    await user.click(screen.getByRole('link', { name: 'Proceed to Checkout' }));
    expect(address()).toBe('/login');
    await user.type(await screen.findByLabelText('Email'), 'nadia@loomery.test');
    await user.type(screen.getByLabelText('Password'), 'secret-1');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => {
      expect(address()).toBe('/checkout');
    });
  });

  it('leads a signed-in user from the cart straight to checkout', async () => {
    const { user, address } = await openCart(1, aShopper());
    await screen.findByRole('button', { name: 'Logout' });
    await user.click(screen.getByRole('link', { name: 'Proceed to Checkout' }));
    expect(address()).toBe('/checkout');
  });
});
