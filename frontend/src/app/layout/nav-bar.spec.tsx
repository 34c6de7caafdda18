import { screen, within } from '@testing-library/react';
import { aProduct, anAdmin, aShopper } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';

const bar = () => screen.findByRole('navigation', { name: 'Main' });
const places = async () =>
  within(await bar())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the navigation bar', () => {
  it('offers a guest the shop, the cart and the login', async () => {
    renderApp('/');
    await within(await bar()).findByRole('link', { name: 'Login' });
    expect(await places()).toEqual(['Home', 'Products', 'Cart', 'Login', 'Register']);
  });

  it('browser 2: offers a guest the login in the first render', () => {
    renderApp('/');
    expect(screen.getByRole('link', { name: 'Login' })).toBeVisible();
  });

  it('offers a shopper the logout instead', async () => {
    renderApp('/', { as: aShopper() });
    await within(await bar()).findByRole('button', { name: 'Logout' });
    expect(await places()).toEqual([
      'Home',
      'Products',
      'Saved',
      'My orders',
      'Cart',
      'Account',
      'Logout',
    ]);
  });

  it('offers an admin the back-office instead of the products', async () => {
    renderApp('/', { as: anAdmin() });
    await within(await bar()).findByRole('link', { name: 'Admin Dashboard' });
    expect(await places()).toEqual([
      'Home',
      'Admin Dashboard',
      'Saved',
      'My orders',
      'Cart',
      'Account',
      'Logout',
    ]);
  });

  it('shows the number of pieces in the cart, and none for an empty cart', async () => {
    renderApp('/', { cart: [{ product: aProduct(1), quantity: 3 }] });
    expect(within(await bar()).getByRole('link', { name: 'Cart 3 items' })).toBeInTheDocument();
  });

  it('folds the navigation links into a menu that closes on navigation', async () => {
    const { user, address } = renderApp('/');
    await user.click(await screen.findByRole('button', { name: 'Menu' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    await user.click(menu.getByRole('link', { name: 'Products' }));
    expect(address()).toBe('/products');
    expect(screen.queryByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument();
  });
});
