import { screen, within } from '@testing-library/react';
import type { OrderStatus } from '@shop/contracts/order';
import { anOrder, aShopper } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { answer, orderList, refusal, server } from '../../testing/server';

const open = (address: string) => renderApp(address, { as: aShopper() });

describe("a shopper's orders", () => {
  it('are listed with date, status and total, and lead to each order', async () => {
    const { user, address } = open('/orders');
    const link = await screen.findByRole('link', { name: 'Order 00000201' });
    expect(screen.getByText('4 May 2026')).toBeVisible();
    expect(screen.getByText('Pending')).toBeVisible();
    expect(screen.getByText('$37.00')).toBeVisible();
    server.use(answer('GET /orders/:id', anOrder()));
    await user.click(link);
    expect(address()).toBe(`/orders/${anOrder()._id}`);
    expect(await screen.findByRole('heading', { name: 'Order 00000201' })).toBeVisible();
  });

  it('say so when there are none', async () => {
    server.use(answer('GET /orders/mine', orderList([])));
    open('/orders');
    expect(await screen.findByText('No orders yet')).toBeVisible();
  });

  it('can be asked for again when they could not be loaded', async () => {
    server.use(answer('GET /orders/mine', () => refusal('service.unavailable')));
    const { user } = open('/orders');
    const again = await screen.findByRole('button', { name: 'Try Again' });
    server.use(answer('GET /orders/mine', orderList([anOrder()])));
    await user.click(again);
    expect(await screen.findByRole('link', { name: 'Order 00000201' })).toBeVisible();
  });
});

describe('one order', () => {
  it('shows its lines, its address and its total', async () => {
    server.use(answer('GET /orders/:id', anOrder(1, { orderStatus: 'lost' as OrderStatus })));
    open(`/orders/${anOrder()._id}`);
    const lines = within(await screen.findByRole('list', { name: 'Order lines' }));
    expect(lines.getByText('Madras Check 1')).toBeVisible();
    expect(lines.getByText('2 × $18.50')).toBeVisible();
    expect(screen.getByText(/Road 7, House 12/)).toBeVisible();
    expect(screen.getByText('Pending')).toBeVisible();
  });

  it("is not found when it is another's", async () => {
    server.use(answer('GET /orders/:id', () => refusal('order.notFound')));
    open(`/orders/${anOrder()._id}`);
    expect(await screen.findByRole('heading', { name: 'Order not found' })).toBeVisible();
  });
});
