import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { anOrder, anOrderDetail, aShopper } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { orderList } from '../../testing/lists';
import { respondTo, refusal, server } from '../../testing/server';

const open = (address: string) => renderApp(address, { as: aShopper() });

describe("a shopper's orders", () => {
  it("lists a shopper's orders with date, status and total, and links to each order", async () => {
    const { user, address } = open('/orders');
    const link = await screen.findByRole('link', { name: 'Order 00000201' });
    expect(screen.getByText('4 May 2026')).toBeVisible();
    expect(screen.getByText('Pending')).toBeVisible();
    expect(screen.getByText('$37.00')).toBeVisible();
    server.use(respondTo('GET /orders/:id', anOrderDetail()));
    await user.click(link);
    expect(address()).toBe(`/orders/${anOrder()._id}`);
    expect(await screen.findByRole('heading', { name: 'Order 00000201' })).toBeVisible();
  });

  it('shows a message when a shopper has no orders', async () => {
    server.use(respondTo('GET /orders/mine', orderList([])));
    open('/orders');
    expect(await screen.findByText('No orders yet')).toBeVisible();
  });

  it("loads a shopper's orders page by page, with the page in the address", async () => {
    const recorded: (string | null)[] = [];
    server.use(
      respondTo('GET /orders/mine', ({ request }) => {
        const page = new URL(request.url).searchParams.get('page');
        recorded.push(page);
        return HttpResponse.json(
          orderList([anOrder(Number(page))], { total: 11, pages: 2, page: Number(page) }),
        );
      }),
    );
    const { user, address } = open('/orders');
    expect(await screen.findByText('11 orders, newest first')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(address()).toBe('/orders?page=2');
    expect(await screen.findByRole('link', { name: 'Order 00000202' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(address()).toBe('/orders');
    await waitFor(() => {
      expect(recorded.slice(0, 2)).toEqual(['1', '2']);
    });
  });

  it("links a shopper's orders from the navigation", async () => {
    const { user, address } = open('/');
    await user.click((await screen.findAllByRole('link', { name: 'My orders' }))[0]!);
    expect(address()).toBe('/orders');
  });

  it("loads a shopper's orders again on Retry after a failure", async () => {
    server.use(respondTo('GET /orders/mine', () => refusal('service.unavailable')));
    const { user } = open('/orders');
    const again = await screen.findByRole('button', { name: 'Try Again' });
    server.use(respondTo('GET /orders/mine', orderList([anOrder()])));
    await user.click(again);
    expect(await screen.findByRole('link', { name: 'Order 00000201' })).toBeVisible();
  });
});
