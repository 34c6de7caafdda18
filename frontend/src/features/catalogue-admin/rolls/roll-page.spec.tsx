import type { SavedRoll } from '@shop/contracts/inventory/rolls';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { anAdmin, aRoll, aRollDetail } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { refusal, respondTo, server } from '../../../testing/server';

const open = (address: string) => renderApp(address, { as: anAdmin() });
const saved = (parts: Partial<SavedRoll> = {}): SavedRoll => ({
  success: true,
  message: 'Roll saved.',
  roll: aRoll(),
  short: [],
  ...parts,
});

describe('the page of a roll', () => {
  const bodies: unknown[] = [];
  beforeEach(() => {
    bodies.length = 0;
    server.use(respondTo('GET /admin/rolls/:id', aRollDetail()));
  });
  const note = async ({ request }: { request: Request }) => {
    bodies.push(await request.json());
    return HttpResponse.json<SavedRoll>(saved());
  };
  const openRoll = async (parts: Parameters<typeof aRollDetail>[0] = {}) => {
    server.use(respondTo('GET /admin/rolls/:id', aRollDetail(parts)));
    const app = open(`/admin/rolls/${aRoll()._id}`);
    await screen.findByRole('heading', { name: /R-000001/ });
    return app;
  };
  const panel = (name: string) => within(screen.getByRole('region', { name }));

  it('describes in words what the bar of a roll shows', async () => {
    await openRoll();
    const parts = within(screen.getByRole('list', { name: 'From the core to the cutting end' }));
    expect(parts.getAllByRole('listitem').map((part) => part.textContent)).toEqual([
      'FFree 23.80 m',
      'RReserved, Order 00000202 9.40 m',
      'RReserved, Order 00000203 3.00 m',
      'GCut, Order 00000201 12.40 m',
    ]);
    expect(screen.getByText('D-000012, Arvind Mills')).toBeVisible();
  });

  it('saves place, shade and cost of a roll from the version that is shown', async () => {
    server.use(respondTo('PUT /admin/rolls/:id', note));
    const { user } = await openRoll();
    const form = panel('Place, shade and cost');
    await user.clear(form.getByRole('textbox', { name: 'Place' }));
    await user.type(form.getByRole('textbox', { name: 'Place' }), 'Rack D1');
    await user.clear(form.getByRole('textbox', { name: 'Shade' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Roll saved.')).toBeInTheDocument();
    expect(bodies).toEqual([{ place: 'Rack D1', shade: null, cost: 7.5, version: 3 }]);
  });

  it('FAB-85: writes off a flaw, and names the orders that wait for cloth as a result', async () => {
    server.use(
      respondTo('POST /admin/rolls/:id/flaw', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(saved({ message: 'Written off.', short: [aRoll(9)._id] }));
      }),
    );
    const { user } = await openRoll();
    const form = panel('Flaw');
    await user.type(form.getByRole('textbox', { name: 'Length (m)' }), '0,4');
    await user.type(form.getByRole('textbox', { name: /^Note/ }), 'A hole.');
    await user.click(form.getByRole('button', { name: 'Write off' }));
    expect(
      await screen.findByText('Written off. 1 order waits for cloth now: see the cutting table.'),
    ).toBeInTheDocument();
    expect(bodies).toEqual([{ length: 0.4, note: 'A hole.', version: 3 }]);
  });

  it('splits a roll only at a length that can be cut, and shows the sentence of a refusal', async () => {
    server.use(respondTo('POST /admin/rolls/:id/split', () => refusal('catalogue.rollReserved')));
    const { user } = await openRoll();
    const form = panel('Split');
    const press = form.getByRole('button', { name: 'Split the roll' });
    await user.click(press);
    expect(form.getByRole('alert')).toHaveTextContent('Enter a length, such as 2.30');
    await user.type(form.getByRole('textbox', { name: 'Length (m)' }), '30');
    await user.click(press);
    expect(await form.findByText('This roll is reserved for orders.')).toBeVisible();
  });

  it('W50: keeps what was typed if someone else has changed the roll, shows what is left, and sends it again', async () => {
    const now = aRollDetail({ version: 4, left: 20.4 });
    server.use(
      respondTo('POST /admin/rolls/:id/flaw', async ({ request }) => {
        bodies.push(await request.json());
        if (bodies.length > 1) return HttpResponse.json(saved({ message: 'Written off.' }));
        server.use(respondTo('GET /admin/rolls/:id', now));
        return refusal('catalogue.rollChanged');
      }),
    );
    const { user } = await openRoll();
    const form = panel('Flaw');
    const length = form.getByRole('textbox', { name: 'Length (m)' });
    await user.type(length, '0.4');
    await user.type(form.getByRole('textbox', { name: /^Note/ }), 'A hole.');
    await user.click(form.getByRole('button', { name: 'Write off' }));
    expect(await form.findByRole('status')).toHaveTextContent(/20.40 m left now/);
    expect(form.getByRole('alert')).toHaveTextContent('This roll was changed by someone else.');
    await user.click(form.getByRole('button', { name: 'Write off' }));
    expect(await screen.findByText('Written off.')).toBeInTheDocument();
    expect(bodies).toEqual([
      { length: 0.4, note: 'A hole.', version: 3 },
      { length: 0.4, note: 'A hole.', version: 4 },
    ]);
    expect(length).toHaveValue('');
  });

  it('W50: counts a roll again that has changed, against its present length', async () => {
    const now = aRoll(1, { version: 4, left: 20.4 });
    server.use(
      respondTo('POST /admin/stocktakes', async ({ request }) => {
        bodies.push(await request.json());
        const reply = { success: true as const, short: [] };
        if (bodies.length > 1) return HttpResponse.json({ ...reply, booked: 1, changed: [] });
        server.use(respondTo('GET /admin/rolls/:id', aRollDetail({ version: 4, left: 20.4 })));
        return HttpResponse.json({ ...reply, booked: 0, changed: [now] });
      }),
    );
    const { user } = await openRoll();
    const form = panel('Count');
    await user.type(form.getByRole('textbox', { name: /^Counted/ }), '20');
    await user.click(form.getByRole('button', { name: 'Book the count' }));
    expect(await form.findByRole('alert')).toHaveTextContent(/20.40 m are listed now/);
    await user.click(form.getByRole('button', { name: 'Book the count' }));
    expect(await screen.findByText('Count booked.')).toBeInTheDocument();
    const counted = { _id: now._id, counted: 20 };
    const { left } = aRoll();
    expect(bodies).toEqual([
      { rolls: [{ ...counted, listed: left }] },
      { rolls: [{ ...counted, listed: 20.4 }] },
    ]);
  });

  it('FAB-25: clears a roll from quarantine with the found length, or scraps it', async () => {
    server.use(
      respondTo('POST /admin/rolls/:id/clear', note),
      respondTo('POST /admin/rolls/:id/scrap', note),
    );
    const { user } = await openRoll({ state: 'quarantine', reservations: [] });
    expect(screen.queryByRole('region', { name: 'Flaw' })).not.toBeInTheDocument();
    const form = panel('In quarantine');
    const found = form.getByRole('textbox', { name: 'Length found (m)' });
    await user.clear(found);
    await user.type(found, '3.2');
    await user.click(form.getByRole('button', { name: 'Clear for sale' }));
    await user.click(form.getByRole('button', { name: 'Scrap' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Scrap R-000001' }));
    await user.click(dialog.getByRole('button', { name: 'Scrap' }));
    await waitFor(() => {
      expect(bodies).toEqual([
        { length: 3.2, version: 3 },
        { note: null, version: 3 },
      ]);
    });
  });

  it('trade gap B: puts a roll in quarantine after a confirmation', async () => {
    server.use(respondTo('POST /admin/rolls/:id/quarantine', note));
    const { user } = await openRoll({ state: 'open' });
    await user.click(screen.getByRole('button', { name: 'Put in quarantine' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Quarantine R-000001' }));
    await user.click(dialog.getByRole('button', { name: 'Put in quarantine' }));
    await waitFor(() => {
      expect(bodies).toEqual([{ version: 3 }]);
    });
  });

  it('shows no roll at an unknown address', async () => {
    server.use(respondTo('GET /admin/rolls/:id', () => refusal('catalogue.rollNotFound')));
    open('/admin/rolls/none');
    expect(await screen.findByText('Roll not found')).toBeVisible();
  });
});
