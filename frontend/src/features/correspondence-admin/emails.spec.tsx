import type { WrittenEmail } from '@shop/contracts/correspondence/correspondence';
import { errors } from '@shop/contracts/core/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { anAdmin, anEnquiry } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { respondTo, refusal, server } from '../../testing/server';

const email: WrittenEmail = {
  _id: anEnquiry(9)._id,
  kind: 'orderPlaced',
  to: 'nadia@loomery.test',
  subject: 'Your order 1A2B3C4D',
  status: 'refused',
  attempts: 1,
  lastError: '550 No such mailbox here',
  createdAt: '2026-11-21T10:00:00.000Z',
  sentAt: null,
  order: null,
  plain: 'Dear Nadia,\nthank you for your order.',
};
const page = (emails: WrittenEmail[]) => ({
  success: true as const,
  emails,
  total: emails.length,
  isTotalCapped: false,
  page: 1,
  pages: 1,
});
const open = (address = '/admin/emails') => renderApp(address, { as: anAdmin() });

beforeEach(() => {
  server.use(
    respondTo('GET /admin/emails', page([email])),
    respondTo('GET /admin/emails/:id', email),
  );
});

describe('the e-mails of the shop', () => {
  it('lists the e-mails with recipient, kind and delivery status', async () => {
    open();
    const row = within(await screen.findByRole('row', { name: /Your order 1A2B3C4D/ }));
    expect(row.getByText('nadia@loomery.test')).toBeVisible();
    expect(row.getByText('Order placed')).toBeVisible();
    expect(row.getByText('21 November 2026, 16:00')).toBeVisible();
    expect(row.getByText('Refused')).toBeVisible();
    expect(row.getByText('550 No such mailbox here')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'E-mails' })).toBeVisible();
  });

  it('finds e-mails by address or subject, kind and delivery status, stored in the URL', async () => {
    const recorded: string[] = [];
    server.use(
      respondTo('GET /admin/emails', ({ request }) => {
        recorded.push(new URL(request.url).search);
        return HttpResponse.json(page([]));
      }),
    );
    const { user, parameters } = open();
    expect(await screen.findByText('No e-mails yet')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Kind'), 'Reply');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Delivery' }), 'Refused');
    await user.type(screen.getByLabelText('Search e-mails'), 'nadia');
    await waitFor(() => {
      expect(recorded.at(-1)).toBe(
        '?search=nadia&kind=enquiryAnswered&status=refused&sort=written&order=desc&limit=100&page=1',
      );
    });
    await user.click(await screen.findByRole('button', { name: 'Show all e-mails' }));
    expect(Object.keys(parameters())).toEqual(['columns', 'order', 'sort']);
  });

  it('sorts e-mails by the head of a column, reversed by a second click', async () => {
    const recorded: string[] = [];
    server.use(
      respondTo('GET /admin/emails', ({ request }) => {
        recorded.push(new URL(request.url).search);
        return HttpResponse.json(page([email]));
      }),
    );
    const { user, parameters } = open();
    const head = (name: string) => screen.getByRole('columnheader', { name });
    await screen.findByRole('grid', { name: 'E-mails' });
    expect(head('Written')).toHaveAttribute('aria-sort', 'descending');
    await user.click(screen.getByRole('button', { name: 'To' }));
    expect(parameters()).toMatchObject({ order: 'asc', sort: 'to' });
    await user.click(screen.getByRole('button', { name: 'To' }));
    await waitFor(() => {
      expect(recorded.at(-1)).toBe('?sort=to&order=desc&limit=100&page=1');
    });
    expect(head('To')).toHaveAttribute('aria-sort', 'descending');
    expect(head('Written')).not.toHaveAttribute('aria-sort');
  });

  it('opens e-mails one by one, and closes them to the unchanged list', async () => {
    const { user, address } = open('/admin/emails?status=refused');
    await user.click(await screen.findByRole('link', { name: 'Your order 1A2B3C4D' }));
    const { search } = new URL(address(), location.href);
    expect(search).toMatch(/status=refused/);
    expect(address()).toBe(`/admin/emails/${email._id}${search}`);
    const dialog = await screen.findByRole('dialog', { name: 'Your order 1A2B3C4D' });
    expect(within(dialog).getByText(/thank you for your order/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(address()).toBe(`/admin/emails${search}`);
  });

  it('W59: sends an e-mail about an order again from the list, after a preview', async () => {
    const sent: unknown[] = [];
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
    server.use(
      respondTo('GET /admin/emails/:id', { ...email, order: anEnquiry(3)._id }),
      respondTo('POST /admin/email-templates/:key/preview', {
        subject: 'Your order today',
        plain: 'Hello.',
        html: '<p>Hello.</p>',
        of: 'order',
        order: '1A2B3C4D',
        to: 'nadia@new.test',
      }),
      respondTo('POST /orders/:id/emails', ({ params }) => {
        sent.push(params['id']);
        return HttpResponse.json({ success: true, message: 'The customer gets the e-mail again.' });
      }),
    );
    const { user, address } = open(`/admin/emails/${email._id}`);
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('With order 1A2B3C4D. To nadia@new.test.')).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('The customer gets the e-mail again.')).toBeVisible();
    expect(sent).toEqual([anEnquiry(3)._id]);
    expect(address()).toMatch(/^\/admin\/emails\?/);
  });

  it('loads the e-mails again on Retry after a failure', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(respondTo('GET /admin/emails', () => refusal('service.unavailable')));
    const { user } = open();
    const again = await screen.findByRole('button', { name: 'Try Again' });
    server.use(respondTo('GET /admin/emails', page([email])));
    await user.click(again);
    expect(await screen.findByRole('grid', { name: 'E-mails' })).toBeVisible();
  });

  it('shows when an e-mail does not exist', async () => {
    server.use(respondTo('GET /admin/emails/:id', () => refusal('correspondence.emailNotFound')));
    open(`/admin/emails/${email._id}`);
    expect(await screen.findByText(errors['correspondence.emailNotFound'].message)).toBeVisible();
  });
});
