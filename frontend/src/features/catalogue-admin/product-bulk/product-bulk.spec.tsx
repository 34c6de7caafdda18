import { screen, waitFor, within } from '@testing-library/react';
import type { BulkChange, BulkReply } from '@shop/contracts/core/bulk';
import type { ProductBulkInput, ProductBulkPreview } from '@shop/contracts/catalogue/product-bulk';
import { HttpResponse } from 'msw';
import { aProduct, anAdmin } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { adminProductList } from '../../../testing/lists';
import { refusal, respondTo, server } from '../../../testing/server';

const BULK = '00000000-0000-4000-8000-000000000900';
const products = [1, 2, 3].map((n) => aProduct(n));
const [first, second, third] = products.map(({ _id }) => _id) as [string, string, string];

const aChange = (parts: Partial<BulkChange> = {}): BulkChange => ({
  _id: BULK,
  title: 'Lower the price by 20 %',
  rows: 'products',
  state: 'applied',
  possible: 2,
  done: 2,
  failed: 0,
  reasons: [],
  undoUntil: new Date(Date.now() + 30_000).toISOString(),
  ...parts,
});
const reason = (id: string) => ({
  _id: id,
  name: 'Madras Check 3',
  reason: 'It would be at or below a price step.',
});

/** Serves one bulk change; returns what was sent. */
function serve(total = products.length) {
  const previews: ProductBulkInput[] = [];
  const calls: string[] = [];
  let open: BulkChange[] = [];
  const preview: ProductBulkPreview = {
    success: true,
    _id: BULK,
    title: 'Lower the price by 20 %',
    rows: [
      reason(third),
      { _id: first, name: 'Madras Check 1', old: { price: 26.5 }, new: { price: 20.95 } },
      { _id: second, name: 'Madras Check 2', old: { price: 10.6 }, new: { price: 8.5 } },
    ],
    total: 3,
    possible: 2,
    until: '2026-05-04T08:15:00.000Z',
  };
  const reply = (name: string, change: BulkChange, next: BulkChange[]) => {
    calls.push(name);
    open = next;
    return HttpResponse.json<BulkReply>({ success: true, change });
  };
  server.use(
    respondTo('GET /admin/products', adminProductList(products, { total })),
    respondTo('GET /admin/bulk', () => HttpResponse.json({ success: true, changes: open })),
    respondTo('POST /admin/products/bulk', async ({ request }) => {
      previews.push((await request.json()) as ProductBulkInput);
      return HttpResponse.json(preview);
    }),
    respondTo('POST /admin/bulk/:id/apply', () => reply('apply', aChange(), [aChange()])),
    respondTo('POST /admin/bulk/:id/more-time', () => reply('more time', aChange(), [aChange()])),
    respondTo('POST /admin/bulk/:id/undo', () =>
      reply('undo', aChange({ state: 'undone', done: 2, undoUntil: null }), []),
    ),
  );
  return { previews, calls };
}

const open = async () => {
  const app = renderApp('/admin/products?as=table', { as: anAdmin() });
  await screen.findByRole('rowheader', { name: 'Madras Check 1' });
  return app;
};
const selectLoaded = () => screen.getByRole('checkbox', { name: 'Select the loaded rows' });

describe('a bulk change of products', () => {
  it('shows old and new prices with the reasons, and applies only on Apply', async () => {
    const { previews, calls } = serve();
    const { user } = await open();
    await user.click(selectLoaded());
    expect(screen.getByText('3 selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Price…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Price of 3 products' }));
    await user.selectOptions(dialog.getByLabelText('Change'), 'Lower the price');
    await user.type(dialog.getByLabelText('By (%)'), '1,250{Enter}');
    expect(dialog.getByText('"1,250" can be 1250 or 1.25. Type one of them.')).toBeVisible();
    await user.clear(dialog.getByLabelText('By (%)'));
    await user.selectOptions(dialog.getByLabelText('Ending'), 'To the nearest .95');
    await user.type(dialog.getByLabelText('By (%)'), '20{Enter}');
    const refused = await dialog.findByRole('row', { name: /Madras Check 3/ });
    expect(refused).toHaveTextContent('It would be at or below a price step.');
    const changed = dialog.getByRole('row', { name: /Madras Check 1/ });
    expect(changed).toHaveTextContent('$26.50 → $20.95');
    await user.keyboard('{Enter}');
    expect(calls).toEqual([]);
    expect(previews.at(-1)).toEqual({
      ids: [first, second, third],
      change: {
        kind: 'lowerPrice',
        change: { by: 'percent', value: 20 },
        ending: '.95',
        originalToo: false,
      },
    });
    await user.click(dialog.getByRole('button', { name: 'Apply to 2 products' }));
    expect(await screen.findByText('2 products changed.')).toBeVisible();
    expect(calls).toEqual(['apply']);
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(screen.getByText('1 selected')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Select Madras Check 3' })).toBeChecked();
  });

  it('offers Undo in the header on every page, offers more time for it, and reports what was restored', async () => {
    const { calls } = serve();
    const changes = [aChange()];
    server.use(respondTo('GET /admin/bulk', { success: true, changes }));
    const { user } = renderApp('/admin/orders', { as: anAdmin() });
    expect(await screen.findByText('2 products changed.')).toBeVisible();
    expect(screen.getByText(/^\d+ s left$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More time' }));
    await waitFor(() => {
      expect(calls).toEqual(['more time']);
    });
    changes.pop();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 products put back.')).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    });
  });

  it('W47: shows a line for each open change, and announces each once', async () => {
    serve();
    const changes = [aChange()];
    server.use(respondTo('GET /admin/bulk', () => HttpResponse.json({ success: true, changes })));
    const { user } = renderApp('/admin/orders', { as: anAdmin() });
    const loadAgain = () =>
      user.click(screen.getAllByRole('button', { name: 'More time' })[0] as HTMLElement);
    const said = await screen.findByText(/^2 products changed. It can be undone at the top/);
    changes.unshift(aChange({ _id: BULK.replace('900', '901'), done: 3 }));
    await loadAgain();
    await waitFor(() => {
      expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2);
    });
    expect(said).toHaveTextContent(/^3 products changed. It can be undone at the top/);
    changes.shift();
    await loadAgain();
    await waitFor(() => {
      expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
    });
    expect(said).toBeEmptyDOMElement();
  });

  it('shows why an undo came too late', async () => {
    serve();
    server.use(
      respondTo('GET /admin/bulk', { success: true, changes: [aChange()] }),
      respondTo('POST /admin/bulk/:id/undo', () => refusal('bulk.undoOver')),
    );
    const { user } = renderApp('/admin/orders', { as: anAdmin() });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('This change can no longer be undone.')).toBeVisible();
  });

  it('shows the progress of a large change until it ends', async () => {
    serve();
    const running = aChange({ state: 'applying', possible: 500, done: 320, undoUntil: null });
    let state: BulkChange = running;
    server.use(
      respondTo('GET /admin/bulk', () => HttpResponse.json({ success: true, changes: [state] })),
      respondTo('GET /admin/bulk/:id', () => HttpResponse.json({ success: true, change: state })),
    );
    renderApp('/admin/orders', { as: anAdmin() });
    expect(await screen.findByText('320 of 500')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: running.title })).toBeVisible();
    state = aChange({ possible: 500, done: 497, failed: 3, reasons: [reason(third)] });
    expect(await screen.findByText('497 products changed.')).toBeVisible();
    expect(screen.getByText('3 not changed')).toBeVisible();
  });

  it('W51: sends the filter with its exceptions for all matching products, until the filter changes', async () => {
    const { previews } = serve(4_812);
    const { user } = await open();
    await user.click(selectLoaded());
    await user.click(screen.getByRole('button', { name: 'Select all 4,812 that match' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Madras Check 2' }));
    expect(screen.getByText('4,811 selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete 4,811 products?' }));
    await dialog.findByText('2 products of 3 can be changed.');
    expect(previews).toEqual([{ filter: {}, except: [second], change: { kind: 'delete' } }]);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Stock' }), 'low-stock');
    await waitFor(() => {
      expect(screen.queryByText(/selected/)).not.toBeInTheDocument();
    });
  });

  it('refuses a change of more than 10,000 products', async () => {
    serve();
    const all = adminProductList(products, { total: 10_000, isTotalCapped: true });
    server.use(respondTo('GET /admin/products', all));
    const { user } = await open();
    await user.click(selectLoaded());
    await user.click(screen.getByRole('button', { name: 'Select all 10,000+ that match' }));
    expect(screen.getByText('Choose at most 10,000.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Price…' })).not.toBeInTheDocument();
  });
});
