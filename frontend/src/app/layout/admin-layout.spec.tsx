import { screen, within } from '@testing-library/react';
import { anAdmin } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';

/** Sets the window width for media queries. */
const widthOf = (pixels: number) => {
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const limit = Number(/(\d+)px/.exec(media)?.[1]);
    return Object.assign(new EventTarget(), {
      media,
      matches: media.includes('<=') && pixels <= limit,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  });
};
const open = async (address = '/admin') => {
  const app = renderApp(address, { as: anAdmin() });
  await screen.findByText('Welcome, Farida Haque');
  return app;
};

describe('the back-office', () => {
  it.each([
    ['/admin', 'Dashboard'],
    ['/admin/dashboard', 'Dashboard'],
    ['/admin/products', 'Product Management'],
    ['/admin/products/new', 'Product Management'],
    ['/admin/orders', 'Order Management'],
    ['/admin/orders/00000000-0000-4000-8000-000000000201', 'Order Management'],
    ['/admin/users', 'User Management'],
    ['/admin/analytics', 'Analytics'],
    ['/admin/payments', 'Payments'],
    ['/admin/cloths', 'Cloths'],
    ['/admin/cloths/LW-1', 'Cloths'],
    ['/admin/certificates', 'Certificates'],
    ['/admin/rolls', 'Rolls'],
    ['/admin/rolls/receive', 'Rolls'],
    ['/admin/cutting', 'Cutting'],
    ['/admin/dispatch', 'Dispatch'],
    ['/admin/documents', 'Documents'],
    ['/admin/documents/tax', 'Documents'],
    ['/admin/enquiries', 'Enquiries'],
    ['/admin/emails', 'E-mails'],
    ['/admin/reviews', 'Reviews'],
    ['/admin/audit', 'Audit'],
    ['/admin/jobs', 'Jobs'],
    ['/admin/settings', 'Settings'],
    ['/admin/settings/discounts', 'Settings'],
    ['/admin/unknown', 'Dashboard'],
  ])('shows the page name of the back-office at %s %s', async (address, title) => {
    await open(address);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(document.title).toMatch(new RegExp(`^${title}\\b`));
  });

  it('starts the sidebar of the back-office with the brand and the dashboard, and groups the rest', async () => {
    await open();
    const nav = screen.getByRole('navigation', { name: 'Back-office' });
    const [first] = within(nav).getAllByRole('link');
    expect([first?.textContent, first?.getAttribute('href')]).toEqual([
      'Dashboard',
      '/admin/dashboard',
    ]);
    const groups = within(nav).getAllByRole('list').slice(1);
    const labels = (list: HTMLElement) =>
      within(list)
        .getAllByRole('link')
        .map((link) => link.textContent);
    expect(groups.map(labels)).toEqual([
      [
        'Orders',
        'Drafts',
        'Cutting',
        'Dispatch',
        'Returns',
        'Withdrawals',
        'Payments',
        'Documents',
      ],
      ['Products', 'Cloths', 'Certificates', 'Rolls', 'Deliveries'],
      ['Users', 'Enquiries', 'Reviews', 'E-mails'],
      ['Content', 'Settings', 'Discounts'],
      ['Analytics', 'Audit', 'Jobs'],
    ]);
    const names = ['Sell', 'Catalogue', 'Customers', 'Shop', 'Insight'];
    for (const [nth, name] of names.entries()) expect(groups[nth]).toHaveAccessibleName(name);
    expect(screen.getByText('Back-office')).toBeVisible();
  });

  it('shows the back-office without header and footer of the shop, but with a link to it', async () => {
    await open();
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View Site' })).toHaveAttribute('href', '/');
  });

  it('marks the open tab of the back-office', async () => {
    await open('/admin/orders');
    const nav = within(screen.getByRole('navigation', { name: 'Back-office' }));
    expect(nav.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page');
    expect(nav.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current');
  });

  it.each([
    ['/admin/rolls/deliveries', 'Deliveries'],
    ['/admin/rolls', 'Rolls'],
    ['/admin/settings/discounts', 'Discounts'],
    ['/admin/settings/shop', 'Settings'],
  ])('marks the one link of the sidebar that leads to %s: %s', async (address, name) => {
    await open(address);
    const nav = within(screen.getByRole('navigation', { name: 'Back-office' }));
    const marked = nav.getAllByRole('link', { current: 'page' });
    expect(marked.map((link) => link.textContent)).toEqual([name]);
  });

  it('folds the sidebar away on a wide screen', async () => {
    widthOf(1025);
    const { user } = await open();
    const toggle = screen.getByRole('button', { name: 'Menu' });
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await user.click(toggle);
    expect(screen.queryByRole('navigation', { name: 'Back-office' })).not.toBeInTheDocument();
  });

  it('slides the sidebar in at 1024 px, and away again after a choice or a click outside', async () => {
    widthOf(1024);
    const { user, address } = await open();
    const menu = () => screen.queryByRole('navigation', { name: 'Back-office' });
    expect(menu()).not.toBeInTheDocument();
    const toggle = screen.getByRole('button', { name: 'Menu' });
    await user.click(toggle);
    await user.click(screen.getByRole('link', { name: 'Orders' }));
    expect(address()).toMatch(/^\/admin\/orders\b/);
    expect(menu()).not.toBeInTheDocument();
    await user.click(toggle);
    expect(menu()).toBeInTheDocument();
    await user.click(screen.getByRole('dialog', { name: 'Menu' }));
    expect(menu()).not.toBeInTheDocument();
  });

  it('shows the links to the shop and to log out in the sidebar of a small screen', async () => {
    widthOf(390);
    const { user, address } = await open('/admin/users');
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = within(screen.getByRole('dialog', { name: 'Menu' }));
    expect(menu.getByRole('link', { name: 'View Site' })).toHaveAttribute('href', '/');
    await user.click(menu.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Logged out!')).toBeVisible();
    expect(address()).toBe('/');
  });

  it('focuses the search of a page by /, but not from within a field', async () => {
    const { user } = await open('/admin/users');
    const search = await screen.findByLabelText('Search users');
    await user.keyboard('/');
    expect(search).toHaveFocus();
    await user.keyboard('a/b');
    expect(search).toHaveValue('a/b');
  });

  it('lets the keyboard skip the sidebar', async () => {
    const { user } = await open();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  });

  it('logs out of the back-office to the homepage', async () => {
    const { user, address } = await open();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Logged out!')).toBeVisible();
    expect(address()).toBe('/');
  });
});
