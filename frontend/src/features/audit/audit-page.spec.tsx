import type { BulkChange } from '@shop/contracts/core/bulk';
import type { AuditEntryView } from '@shop/contracts/core/audit';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { DAY_MS } from '@shop/contracts/core/time';
import { aProduct, anAdmin, anOrder } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { respondTo, refusal, server } from '../../testing/server';
import { actionLabel, changesOf } from '../audit-record/audit-labels';

const by = { _id: anAdmin()._id, name: 'Farida Haque' };
const entry: AuditEntryView = {
  _id: aProduct(9)._id,
  at: '2026-05-04T08:00:00.000Z',
  by,
  action: 'product.changed',
  subject: { kind: 'product', _id: aProduct(1)._id, name: 'Madras Check 1' },
  before: { price: 18.5, originalPrice: null },
  after: { price: 16, originalPrice: 18.5 },
};
const page = (entries: AuditEntryView[], parts: object = {}) => ({
  success: true as const,
  entries,
  next: null,
  missing: [],
  ...parts,
});
const open = (address = '/admin/audit') => renderApp(address, { as: anAdmin() });

describe('the record of changes', () => {
  it('shows who changed what, and what it was before', async () => {
    server.use(respondTo('GET /admin/audit', page([entry])));
    open();
    const row = within(await screen.findByRole('row', { name: /Product changed/ }));
    expect(row.getByRole('link', { name: 'Farida Haque' })).toBeVisible();
    expect(row.getByRole('link', { name: 'Madras Check 1' })).toBeVisible();
    expect(row.getByRole('link', { name: 'Open Madras Check 1' })).toHaveAttribute(
      'href',
      `/admin/products/edit/${entry.subject._id}`,
    );
    expect(row.getByText('original price')).toBeVisible();
    expect(row.getAllByText('18.5')).toHaveLength(2);
    expect(screen.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible();
  });

  it('shows a full change, field by field', async () => {
    server.use(respondTo('GET /admin/audit', page([{ ...entry, before: null }])));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'New value' }));
    const dialog = await screen.findByRole('dialog', { name: 'Product changed: Madras Check 1' });
    expect(within(dialog).getByText('original price').nextSibling).toHaveTextContent('18.5');
  });

  it('W47: restores the values from before a bulk change for 30 days, after a preview', async () => {
    const bulk = aProduct(5)._id;
    const subject = { kind: 'product', _id: bulk, name: 'Raise the price by 5 %' } as const;
    const changed = { ...entry, action: 'product.bulkChanged', subject, before: null };
    const at = new Date(Date.now() - 29 * DAY_MS).toISOString();
    const old = new Date(Date.now() - 31 * DAY_MS).toISOString();
    const requests: unknown[] = [];
    server.use(
      respondTo(
        'GET /admin/audit',
        page([
          { ...changed, at },
          { ...changed, _id: aProduct(6)._id, at: old },
        ]),
      ),
      respondTo('POST /admin/bulk/:id/put-back', ({ params }) => {
        requests.push(params['id']);
        const reason = 'Its price is $25.00 now.';
        const rows = [
          { _id: aProduct(1)._id, name: 'Wool', reason },
          { _id: aProduct(2)._id, name: 'Silk', old: { price: 11 }, new: { price: 10 } },
        ];
        const made = { _id: aProduct(7)._id, title: `Put back: ${subject.name}`, rows };
        return HttpResponse.json({ success: true, ...made, total: 2, possible: 1, until: at });
      }),
      respondTo('POST /admin/bulk/:id/apply', ({ params }) => {
        requests.push(params['id']);
        const change: BulkChange = {
          _id: aProduct(7)._id,
          title: subject.name,
          rows: 'products',
          state: 'applied',
          possible: 1,
          done: 1,
          failed: 0,
          reasons: [],
          undoUntil: null,
        };
        return HttpResponse.json({ success: true, change });
      }),
    );
    const { user } = open();
    const name = 'Put back the values before Raise the price by 5 %';
    await user.click(await screen.findByRole('button', { name }));
    expect(screen.getAllByRole('button', { name })).toHaveLength(1);
    const dialog = within(await screen.findByRole('dialog', { name: /^Put back: Raise/ }));
    expect(await dialog.findByText('Its price is $25.00 now.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Put back 1 product' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(requests).toEqual([bulk, aProduct(7)._id]);
  });

  it('W47: restores the tags of many orders by their change, and of one order by its entry', async () => {
    const order = anOrder()._id;
    const bulk = aProduct(5)._id;
    const at = new Date(Date.now() - DAY_MS).toISOString();
    const tagged: AuditEntryView = {
      ...entry,
      at,
      action: 'order.tagged',
      subject: { kind: 'order', _id: order, name: 'LM-26-10432' },
      before: { tags: [] },
      after: { tags: ['Sale'] },
    };
    const ofMany: AuditEntryView = {
      ...tagged,
      _id: aProduct(6)._id,
      action: 'order.bulkTagged',
      subject: { kind: 'order', _id: bulk, name: 'Add the tag Sale to orders' },
    };
    const status = { ...ofMany, _id: aProduct(7)._id, action: 'order.bulkChanged' };
    const requests: unknown[] = [];
    server.use(
      respondTo('GET /admin/audit', page([tagged, ofMany, status])),
      respondTo('POST /admin/orders/bulk/:id/put-back', ({ params }) => {
        requests.push(params['id']);
        const row = { _id: order, name: 'LM-26-10432', old: { tags: ['Sale'] }, new: { tags: [] } };
        const made = { _id: aProduct(8)._id, title: 'Put back: Sale', rows: [row], total: 1 };
        return HttpResponse.json({ success: true, ...made, possible: 1, until: at });
      }),
    );
    const { user } = open();
    const ofOne = 'Put back the values before the change of the tags of LM-26-10432';
    await user.click(await screen.findByRole('button', { name: ofOne }));
    const first = within(await screen.findByRole('dialog', { name: /^Put back/ }));
    expect(await first.findByRole('button', { name: 'Put back 1 order' })).toBeEnabled();
    expect(first.getByText('Sale').tagName).toBe('S');
    await user.click(first.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: /before Add the tag Sale to orders$/ }));
    expect(await screen.findByRole('button', { name: 'Put back 1 order' })).toBeEnabled();
    expect(requests).toEqual([tagged._id, bulk]);
    expect(screen.getAllByText('Put back')).toHaveLength(2);
  });

  it('filters the audit record by kind, by days of the head office, by admin and by object', async () => {
    const recorded: URLSearchParams[] = [];
    server.use(
      respondTo('GET /admin/audit', ({ request }) => {
        recorded.push(new URL(request.url).searchParams);
        return HttpResponse.json(page([entry]));
      }),
    );
    const { user, parameters } = open('/admin/audit?from=2026-05-04&to=2026-05-04');
    await user.selectOptions(await screen.findByLabelText('What was changed'), 'product');
    await user.click(await screen.findByRole('link', { name: 'Madras Check 1' }));
    await user.click(await screen.findByRole('link', { name: 'Farida Haque' }));
    await waitFor(() => {
      expect(Object.fromEntries(recorded.at(-1) ?? [])).toEqual({
        kind: 'product',
        subject: entry.subject._id,
        order: 'desc',
        by: by._id,
        from: '2026-05-03T18:00:00.000Z',
        until: '2026-05-04T18:00:00.000Z',
      });
    });
    await user.click(screen.getByRole('button', { name: 'Show everything' }));
    expect(Object.keys(parameters())).toEqual(['columns', 'order', 'sort']);
    await user.click(screen.getByRole('button', { name: 'When' }));
    await waitFor(() => {
      expect(Object.fromEntries(recorded.at(-1) ?? [])).toEqual({ order: 'asc' });
    });
  });

  it('loads older entries of the audit record', async () => {
    server.use(respondTo('GET /admin/audit', page([entry], { next: 'there' })));
    const { user } = open();
    const more = await screen.findByRole('button', { name: 'Show more changes' });
    const older = { ...entry, _id: aProduct(8)._id, action: 'product.created', before: null };
    server.use(
      respondTo('GET /admin/audit', ({ request }) =>
        HttpResponse.json(
          page(new URL(request.url).searchParams.get('after') === 'there' ? [older] : []),
        ),
      ),
    );
    await user.click(more);
    expect(await screen.findByText('Product created')).toBeVisible();
    expect(screen.getByText('Product changed')).toBeVisible();
  });

  it('names the service whose part of the audit record is missing', async () => {
    server.use(respondTo('GET /admin/audit', page([entry], { missing: ['order', 'user'] })));
    open();
    expect(
      await screen.findByText('Changes of orders, users are not available at the moment.'),
    ).toBeVisible();
  });

  it('loads the audit record again on Retry', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(respondTo('GET /admin/audit', () => refusal('service.unavailable')));
    const { user } = open();
    const again = await screen.findByRole('button', { name: 'Try Again' });
    server.use(respondTo('GET /admin/audit', page([])));
    await user.click(again);
    expect(await screen.findByText('No changes yet')).toBeVisible();
  });
});

describe('the labels of the record', () => {
  it.each([
    ['product.created', 'Product created'],
    ['user.roleChanged', 'User role changed'],
    ['payment.received', 'Payment received'],
    ['credit.giftCardIssued', 'Gift card issued'],
  ])('labels the audit action %s as %s', (action, label) => {
    expect(actionLabel(action)).toBe(label);
  });

  it('shows images if an audit entry changed images', () => {
    const a = '/images/products/a-800.webp';
    const b = '/images/products/b-800.webp';
    const change = { ...entry, before: { images: [a, b] }, after: { images: [b, a] } };
    expect(changesOf(change)).toEqual([
      { field: 'images', before: { images: [a, b] }, after: { images: [b, a] } },
    ]);
  });

  it('shows lists, empty values and structures of an audit entry as readable text', () => {
    const before = { images: [], features: ['a', 'b'], address: { city: 'Dhaka' }, open: true };
    expect(changesOf({ ...entry, before, after: null }).map((change) => change.before)).toEqual([
      '–',
      'a, b',
      '{"city":"Dhaka"}',
      'yes',
    ]);
  });
});
