import type { WrittenLetter } from '@shop/contracts/correspondence';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { anAdmin, anEnquiry } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { answer, refusal, server } from '../../testing/server';

const letter: WrittenLetter = {
  _id: anEnquiry(9)._id,
  kind: 'orderPlaced',
  to: 'nadia@loomery.test',
  subject: 'Your order 1A2B3C4D',
  status: 'refused',
  attempts: 1,
  lastError: '550 No such mailbox here',
  createdAt: '2026-11-21T10:00:00.000Z',
  sentAt: null,
  plain: 'Dear Nadia,\nthank you for your order.',
};
const page = (letters: WrittenLetter[]) => ({
  success: true as const,
  letters,
  total: letters.length,
  isTotalCapped: false,
  page: 1,
  pages: 1,
});
const open = (address = '/admin/letters') => renderApp(address, { as: anAdmin() });

beforeEach(() => {
  server.use(
    answer('GET /admin/letters', page([letter])),
    answer('GET /admin/letters/:id', letter),
  );
});

describe('the letters of the shop', () => {
  it('are listed with receiver, kind and what became of them', async () => {
    open();
    const row = within(await screen.findByRole('row', { name: /Your order 1A2B3C4D/ }));
    expect(row.getByText('nadia@loomery.test')).toBeVisible();
    expect(row.getByText('Order placed')).toBeVisible();
    expect(row.getByText('21 Nov 2026, 16:00')).toBeVisible();
    expect(row.getByText('Refused')).toBeVisible();
    expect(row.getByText('550 No such mailbox here')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Letters' })).toBeVisible();
  });

  it('are found by address or subject, kind and fate, kept in the address', async () => {
    const asked: string[] = [];
    server.use(
      answer('GET /admin/letters', ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json(page([]));
      }),
    );
    const { user, address } = open();
    expect(await screen.findByText('No letters yet')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Kind'), 'Reply');
    await user.selectOptions(screen.getByLabelText('Delivery'), 'Refused');
    await user.type(screen.getByLabelText('Search letters'), 'nadia');
    await waitFor(() => {
      expect(asked.at(-1)).toBe(
        '?search=nadia&kind=enquiryAnswered&status=refused&sort=written&order=desc&page=1&limit=20',
      );
    });
    await user.click(await screen.findByRole('button', { name: 'Show all letters' }));
    expect(address()).toBe('/admin/letters');
  });

  it('are sorted by the head of a column, the other way with a second press', async () => {
    const asked: string[] = [];
    server.use(
      answer('GET /admin/letters', ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json(page([letter]));
      }),
    );
    const { user, address } = open();
    const head = (name: string) => screen.getByRole('columnheader', { name });
    await screen.findByRole('table', { name: 'Letters' });
    expect(head('Written')).toHaveAttribute('aria-sort', 'descending');
    await user.click(screen.getByRole('button', { name: 'To' }));
    expect(address()).toBe('/admin/letters?order=asc&sort=to');
    await user.click(screen.getByRole('button', { name: 'To' }));
    await waitFor(() => {
      expect(asked.at(-1)).toBe('?sort=to&order=desc&page=1&limit=20');
    });
    expect(head('To')).toHaveAttribute('aria-sort', 'descending');
    expect(head('Written')).not.toHaveAttribute('aria-sort');
  });

  it('are read one by one, and closed to the list as it was', async () => {
    const { user, address } = open('/admin/letters?status=refused');
    await user.click(await screen.findByRole('link', { name: 'Your order 1A2B3C4D' }));
    expect(address()).toBe(`/admin/letters/${letter._id}?status=refused`);
    const sheet = await screen.findByRole('dialog', { name: 'Your order 1A2B3C4D' });
    expect(within(sheet).getByText(/thank you for your order/)).toBeVisible();
    await user.click(within(sheet).getByRole('button', { name: 'Close' }));
    expect(address()).toBe('/admin/letters?status=refused');
  });

  it('can be tried again when they cannot be had', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(answer('GET /admin/letters', () => refusal('service.unavailable')));
    const { user } = open();
    const again = await screen.findByRole('button', { name: 'Try Again' });
    server.use(answer('GET /admin/letters', page([letter])));
    await user.click(again);
    expect(await screen.findByRole('table', { name: 'Letters' })).toBeVisible();
    error.mockRestore();
  });

  it('say when one is not there', async () => {
    server.use(answer('GET /admin/letters/:id', () => refusal('correspondence.letterNotFound')));
    open(`/admin/letters/${letter._id}`);
    expect(await screen.findByText('There is no such letter.')).toBeVisible();
  });
});
