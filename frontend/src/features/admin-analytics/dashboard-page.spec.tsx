import { screen, within } from '@testing-library/react';
import { anAdmin } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { respondTo, refusal, server } from '../../testing/server';

const cards = () =>
  ['Total Revenue', 'Total Orders', 'Total Users', 'Total Products'].map(
    (label) => screen.getByText(label).nextSibling?.textContent,
  );

describe('the dashboard', () => {
  it('shows that the dashboard is loading, then the four figures', async () => {
    renderApp('/admin', { as: anAdmin() });
    expect(await screen.findByText('Loading dashboard...')).toBeVisible();
    await screen.findByText('Total Revenue');
    expect(cards()).toEqual(['$21,900.00', '1,204', '57', '64']);
  });

  it('shows pending work first, each figure with a link to its list', async () => {
    renderApp('/admin', { as: anAdmin() });
    const list = await screen.findByRole('region', { name: 'To do' });
    await within(list).findAllByRole('link');
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['12 orders to confirm', '/admin/orders?status=pending'],
      ['1 late enquiry', '/admin/enquiries?late=yes'],
      ['100+ payment discrepancies', '/admin/payments/to-look-at'],
    ]);
    expect(within(screen.getByRole('main')).getAllByRole('region')[0]).toBe(list);
  });

  it('shows no figure for a list that cannot be loaded, and loads it on Retry', async () => {
    const down = { success: true as const, items: [], unavailable: ['disputes' as const] };
    server.use(respondTo('GET /admin/to-do', down));
    const { user } = renderApp('/admin', { as: anAdmin() });
    const list = await screen.findByRole('region', { name: 'To do' });
    const retry = await within(list).findByRole('button', { name: 'Retry' });
    expect(within(list).getByText('Some items could not be loaded.')).toBeVisible();
    expect(within(list).queryByText('Nothing to do.')).not.toBeInTheDocument();
    server.use(respondTo('GET /admin/to-do', { ...down, unavailable: [] }));
    await user.click(retry);
    expect(await within(list).findByText('Nothing to do.')).toBeVisible();
  });

  it('compares today, this week and this month with the previous period, each with its days', async () => {
    renderApp('/admin', { as: anAdmin() });
    const table = await screen.findByRole('table', { name: /^Sales of today/ });
    const revenue = within(table).getByRole('row', { name: /^Revenue/ });
    expect(within(revenue).getAllByRole('cell')[0]).toHaveTextContent(
      '$1,250.00$1,000.00 yesterday up to this hour+25% against yesterday up to this hour',
    );
    expect(within(revenue).getAllByRole('link')[1]).toHaveAttribute(
      'href',
      '/admin/analytics?by=day&from=2026-11-23&to=2026-11-28',
    );
    // There is no percentage if the earlier period had none.
    const customers = within(table).getByRole('row', { name: /^New customers/ });
    expect(within(customers).getAllByRole('cell')[0]).not.toHaveTextContent('%');
  });

  it('shows a dash for a figure that cannot be read, and still shows the others', async () => {
    const figures = { sales: null, refunds: 7.5 };
    const period = { from: '2026-11-28', to: '2026-11-28', now: figures, before: figures };
    server.use(
      respondTo('GET /admin/periods', { success: true, periods: [{ name: 'today', ...period }] }),
    );
    renderApp('/admin', { as: anAdmin() });
    const table = await screen.findByRole('table', { name: /^Sales of today/ });
    expect(within(table).getByRole('row', { name: /^Revenue/ })).toHaveTextContent('Revenue—');
    expect(within(table).getByRole('row', { name: /^Refunds/ })).toHaveTextContent('$7.50');
    expect(screen.getByText('Some figures could not be loaded.')).toBeVisible();
  });

  it('draws the monthly revenue, readable by screen readers', async () => {
    renderApp('/admin/dashboard', { as: anAdmin() });
    const chart = await screen.findByRole('region', { name: 'Sales Analytic Chart' });
    const table = await within(chart).findByRole('table', { name: 'Revenue by month' });
    expect(
      within(table).getByRole('row', { name: 'April 2026 $3,800.00 $4,000.00' }),
    ).toBeInTheDocument();
    expect(
      within(table).getByRole('row', { name: 'May 2026 $5,000.00 $4,000.00' }),
    ).toBeInTheDocument();
  });

  it.each([
    ['Add New Product', '/admin/products'],
    ['Manage Users', '/admin/users'],
    ['View Reports', '/admin/analytics'],
    ['Process Orders', '/admin/orders'],
  ])('links the dashboard to %s', async (label, address) => {
    renderApp('/admin', { as: anAdmin() });
    const actions = await screen.findByRole('region', { name: 'Quick Actions' });
    expect(within(actions).getByRole('link', { name: label })).toHaveAttribute('href', address);
  });

  it('links a status on the dashboard to its orders', async () => {
    const { user, address } = renderApp('/admin', { as: anAdmin() });
    await user.click(await screen.findByRole('link', { name: 'Pending' }));
    // The list completes its own address.
    expect(address()).toMatch(/^\/admin\/orders\?(.+&)?status=pending$/);
  });

  it('shows zeros when the dashboard figures cannot be loaded, and loads them on Retry', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(respondTo('GET /admin/stats', () => refusal('service.unavailable')));
    const { user } = renderApp('/admin', { as: anAdmin() });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(cards()).toEqual(['$0.00', '0', '0', '0']);
    expect(error).toHaveBeenCalled();
    server.use(
      respondTo('GET /admin/stats', {
        totalRevenue: 5,
        totalOrders: 1,
        totalUsers: 1,
        totalProducts: 1,
      }),
    );
    await user.click(retry);
    expect(await screen.findByText('$5.00')).toBeVisible();
    expect(screen.queryByText('The figures could not be loaded.')).not.toBeInTheDocument();
  });
});
