import type { ShortLine } from '@shop/contracts/inventory/cutting';
import { screen, within, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { aPiece, anAdmin, anOrder, anOrderDetail, aProduct } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { adminOrderList, cuttingList } from '../../../testing/lists';
import { refusal, respondTo, server } from '../../../testing/server';
import { effectOf, emailOf } from './settle.rules';

const product = { _id: aProduct(1)._id, name: 'Poplin' };
const line: ShortLine = {
  product,
  unit: 'm',
  cutsPerUnit: 10,
  short: [3],
  isWaiting: false,
  ways: [
    {
      how: 'join',
      pieces: [
        { length: 2, lot: '2291-B' },
        { length: 1, lot: '2291-B' },
      ],
    },
    { how: 'wait', pieces: [] },
  ],
};
const order = anOrder()._id;

describe('the ways to settle a short piece', () => {
  it('shows the effect of each way to settle a short piece, lot by lot if there are several', () => {
    const [join, wait] = line.ways;
    if (!join || !wait) throw new Error('both ways are there');
    expect(effectOf(line, join)).toBe('2.00 m + 1.00 m of dye lot 2291-B.');
    const other = {
      how: 'otherLot' as const,
      pieces: [
        { length: 2, lot: 'A' },
        { length: 1, lot: 'B' },
      ],
    };
    expect(effectOf(line, other)).toBe('2.00 m of dye lot A + 1.00 m of dye lot B.');
    expect(emailOf(line, join).text).toContain('We will send 2.00 m + 1.00 m of dye lot 2291-B');
    expect(emailOf(line, wait).subject).toBe('Your Poplin');
  });
});

describe('FAB-86: an order with a short piece', () => {
  const sent: { body: unknown; key: string | null }[] = [];
  beforeEach(() => {
    sent.length = 0;
    const [item] = anOrder().items;
    if (!item) throw new Error('an order has a line');
    server.use(
      respondTo('GET /orders/:id', anOrderDetail(1, { items: [{ ...item, unit: 'm' }] })),
      respondTo('GET /orders/:id/notes', { success: true, notes: [] }),
      respondTo('GET /admin/cutting/orders/:id/short', { success: true, lines: [line] }),
      respondTo('POST /admin/cutting/orders/:id/settle', async ({ request }) => {
        sent.push({
          body: await request.json(),
          key: request.headers.get('idempotency-key'),
        });
        return HttpResponse.json({ success: true as const, message: 'The pieces lie on rolls.' });
      }),
    );
  });
  const open = async (address = `/admin/orders/${order}`) => {
    const app = renderApp(address, { as: anAdmin() });
    await app.user.click(
      await screen.findByRole('button', { name: 'Settle Poplin for Order 00000201' }),
    );
    return { ...app, dialog: within(await screen.findByRole('dialog')) };
  };

  it("settles an order's short piece with an e-mail that the admin has read and changed", async () => {
    const { user, dialog } = await open();
    expect(screen.getByText('Needs attention')).toBeVisible();
    const text = await dialog.findByRole('textbox', { name: /E-mail to the customer/ });
    expect(text).toHaveDisplayValue(/We will send 2.00 m \+ 1.00 m/);
    await user.clear(text);
    await user.type(text, 'Two pieces, please.');
    await user.click(dialog.getByRole('button', { name: 'Settle and send' }));
    expect(
      await screen.findByText('The pieces lie on rolls. The customer gets the e-mail.'),
    ).toBeInTheDocument();
    const email = { subject: 'Your Poplin', text: 'Two pieces, please.' };
    expect(sent).toEqual([
      { body: { product: product._id, how: 'join', email }, key: expect.any(String) },
    ]);
  });

  it("settles an order's short piece without an e-mail, from the cutting table too", async () => {
    server.use(
      respondTo('GET /admin/cutting', cuttingList([aPiece(9, { roll: null, product, order })])),
    );
    const { user, dialog } = await open('/admin/cutting');
    await user.click(await dialog.findByRole('radio', { name: /Wait for the next lot/ }));
    await user.click(dialog.getByRole('button', { name: 'Settle without e-mail' }));
    expect(await screen.findByText('The pieces lie on rolls.')).toBeInTheDocument();
    expect(sent).toMatchObject([{ body: { how: 'wait', email: null } }]);
  });

  it('trade C: sends a shorter piece with the reason, and shows the new price of the order', async () => {
    const shorter = { length: 3, keep: 2.4, lot: '2291-B' };
    const bodies: unknown[] = [];
    server.use(
      respondTo('GET /admin/cutting/orders/:id/short', {
        success: true,
        lines: [{ ...line, shorter }],
      }),
      respondTo('POST /admin/orders/:id/items/cancel', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(anOrder(1, { totalAmount: 24 }));
      }),
    );
    const { user, dialog } = await open();
    const choice = await dialog.findByRole('radio', { name: /Send a shorter piece/ });
    await user.click(choice);
    expect(dialog.getByText('2.40 m of dye lot 2291-B instead of 3.00 m.')).toBeVisible();
    expect(await dialog.findByText(/The order then costs \$24.00/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Send shorter' }));
    await waitFor(() => {
      expect(bodies.at(-1)).toEqual({
        lines: [{ product: product._id, lengths: [3], keep: 2.4 }],
        reason: 'We do not have 3.00 m of Poplin in one piece, and send 2.40 m.',
        notify: true,
      });
    });
  });

  it('shows why a way to settle fails, and sends the same key on a second press', async () => {
    const keys: unknown[] = [];
    server.use(
      respondTo('POST /admin/cutting/orders/:id/settle', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return refusal('catalogue.wayDoesNotHelp');
      }),
    );
    const { user, dialog } = await open();
    const press = await dialog.findByRole('button', { name: 'Settle and send' });
    await user.click(press);
    expect(await dialog.findByText('There is not enough cloth for that.')).toBeVisible();
    await user.click(press);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });
});

describe('the orders of the back-office', () => {
  it('FAB-36: marks orders that need attention, and filters by that', async () => {
    const { user, parameters } = renderApp('/admin/orders', { as: anAdmin() });
    await screen.findByRole('grid', { name: 'Orders' });
    await user.selectOptions(screen.getByLabelText('Attention'), 'short');
    expect(parameters()).toMatchObject({ attention: 'short' });
  });

  it('FAB-36: shows next to its number that an order needs attention', async () => {
    server.use(
      respondTo('GET /orders', adminOrderList([anOrder(1, { attention: 'short' }), anOrder(2)])),
    );
    renderApp('/admin/orders', { as: anAdmin() });
    const marked = await screen.findByRole('row', { name: /00000201/ });
    expect(within(marked).getByText('Needs attention')).toBeVisible();
    const other = screen.getByRole('row', { name: /00000202/ });
    expect(within(other).queryByText('Needs attention')).not.toBeInTheDocument();
  });
});
