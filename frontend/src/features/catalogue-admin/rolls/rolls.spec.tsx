import type { StocktakeInput } from '@shop/contracts/inventory/rolls';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin, aRoll } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { rollList } from '../../../testing/lists';
import { refusal, respondTo, server } from '../../../testing/server';

const open = (address: string) => renderApp(address, { as: anAdmin() });

describe('the rolls in the back-office', () => {
  it('lists rolls with what is left, reserved and free, filtered by the address', async () => {
    const queries: string[] = [];
    server.use(
      respondTo('GET /admin/rolls', ({ request }) => {
        queries.push(new URL(request.url).search);
        return HttpResponse.json(rollList([aRoll(1), aRoll(2, { state: 'quarantine' })]));
      }),
    );
    open('/admin/rolls?search=C4&state=open');
    const rows = await screen.findAllByRole('row', { name: /Chambray/ });
    expect(rows[0]).toHaveTextContent(
      'R-000001Chambray2291-B ARack C436.20 m12.40 m23.80 m4 May 2026Open',
    );
    expect(within(rows[1] as HTMLElement).getByText('Quarantine')).toBeVisible();
    expect(queries[0]).toContain('search=C4&state=open');
  });

  it('shows what to do if there are no rolls, and tries again after a failure', async () => {
    open('/admin/rolls');
    expect(await screen.findByText('No rolls yet')).toBeVisible();
    server.use(respondTo('GET /admin/rolls', () => refusal('service.unavailable')));
    open('/admin/rolls');
    expect(await screen.findByText('Rolls could not be loaded')).toBeVisible();
  });

  it('W51: exports the rolls in the order and with the columns of the list', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:rolls', revokeObjectURL: jest.fn() });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const recorded: object[] = [];
    server.use(
      respondTo('GET /admin/rolls', rollList([aRoll(1), aRoll(2)])),
      http.get('*/api/admin/rolls/export', ({ request }) => {
        recorded.push(Object.fromEntries(new URL(request.url).searchParams));
        return HttpResponse.text('number\r\n');
      }),
    );
    const { user } = open('/admin/rolls?state=open&columns=number,lot,left,free');
    await screen.findAllByRole('row', { name: /R-00000/ });
    await user.click(screen.getByRole('button', { name: 'Left' }));
    await user.click(await screen.findByRole('button', { name: 'Export 2 rolls (CSV)' }));
    await waitFor(() => {
      expect(recorded).toEqual([
        { state: 'open', sort: 'left', order: 'desc', columns: 'lot,shade,length' },
      ]);
    });
  });

  it('FAB-91: imports rolls as a list, once every fault is corrected', async () => {
    const dryRuns: (string | null)[] = [];
    const message = 'This roll has 9.00 m on record. Count it to change its length.';
    server.use(
      respondTo('POST /admin/rolls/import', ({ request }) => {
        dryRuns.push(new URL(request.url).searchParams.get('dryRun'));
        return HttpResponse.json({
          success: true,
          applied: false,
          rows: 2,
          created: 1,
          changed: 0,
          unchanged: 1,
          faults: [{ line: 3, column: 'length', message }],
          faultCount: 1,
        });
      }),
    );
    const { user } = open('/admin/rolls');
    await user.click(await screen.findByRole('button', { name: 'Import CSV' }));
    const file = new File(['number'], 'rolls.csv', { type: 'text/csv' });
    await user.upload(await screen.findByLabelText('CSV file'), file);
    expect(await screen.findByRole('row', { name: `3 length ${message}` })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
    expect(dryRuns).toEqual(['true']);
  });

  it('FAB-87: counts rolls on the list, and shows the ones again that have changed in the meantime', async () => {
    const sent: StocktakeInput[] = [];
    server.use(
      respondTo('GET /admin/rolls', rollList([aRoll(1), aRoll(2), aRoll(3)])),
      respondTo('POST /admin/stocktakes', async ({ request }) => {
        sent.push((await request.json()) as StocktakeInput);
        const changed = sent.length === 1 ? [aRoll(2, { left: 33.2 })] : [];
        return HttpResponse.json({ success: true as const, booked: 1, changed, short: [] });
      }),
    );
    const { user } = open('/admin/rolls');
    await user.click(await screen.findByRole('button', { name: 'Count' }));
    const field = (number: number) =>
      screen.getByRole('textbox', { name: `Counted of R-00000${String(number)} in m` });
    await user.type(await screen.findByRole('textbox', { name: /R-000001/ }), '36{Enter}');
    expect(field(2)).toHaveFocus();
    await user.type(field(2), '36,1');
    await user.click(screen.getByRole('button', { name: 'Book 2 differences' }));
    expect(
      await screen.findByText('These rolls have changed in the meantime. Please count them again.'),
    ).toBeVisible();
    expect(screen.getByText('33.20 m')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /R-000001/ })).not.toBeInTheDocument();
    await user.type(field(2), '33.2');
    await user.click(screen.getByRole('button', { name: 'Book the count: no differences' }));
    await screen.findByRole('link', { name: 'R-000001' });
    expect(sent[1]).toEqual({ rolls: [{ _id: aRoll(2)._id, listed: 33.2, counted: 33.2 }] });
    expect(sent[0]?.rolls).toHaveLength(2);
  });
});
