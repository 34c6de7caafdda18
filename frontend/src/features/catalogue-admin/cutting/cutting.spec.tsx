import type { PieceToCut } from '@shop/contracts/inventory/cutting';
import { anAdminProduct } from '@shop/contracts/testing/product-view';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aCloth, anAdmin, aPiece, aProduct, aRoll } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { cuttingList } from '../../../testing/lists';
import { refusal, respondTo, server } from '../../../testing/server';
import { groupsOf, restOf, summaryOf } from './cutting.rules';

const short = aPiece(9, { roll: null, product: { _id: aProduct(2)._id, name: 'Voile' } });
const otherRoll = { ...aPiece().roll, _id: aRoll(2)._id, number: 'R-000002' } as PieceToCut['roll'];
const otherOrder = '00000000-0000-4000-8000-000000000202';
const pieces = [
  short,
  aPiece(1, { pieces: 2 }),
  aPiece(2, { length: 2, piece: 2, pieces: 2, roll: otherRoll }),
  aPiece(3, { order: otherOrder }),
];

describe('the pieces to cut', () => {
  it('groups the pieces to cut by roll or by order, those without a roll first', () => {
    const reservations = (by: 'roll' | 'order') =>
      groupsOf(pieces, by).map((group) => [
        group.kind,
        ...group.pieces.map(({ reservation }) => reservation),
      ]);
    expect(reservations('roll')).toEqual([
      ['short', '9'],
      ['roll', '1', '3'],
      ['roll', '2'],
    ]);
    expect(reservations('order')).toEqual([
      ['short', '9'],
      ['order', '1', '2'],
      ['order', '3'],
    ]);
  });

  it('shows what is left of the roll for the pieces to cut', () => {
    expect(restOf([aPiece(1), aPiece(2, { length: 2 })])).toBe('31.20 m');
    expect(restOf([short])).toBeNull();
  });

  it('sums the pieces to cut in one line', () => {
    const list = cuttingList(pieces, { total: 23, rolls: 14, orders: 9, short: 1 });
    expect(summaryOf(list)).toBe('23 pieces on 14 rolls, for 9 orders. 1 piece waits for cloth.');
    expect(summaryOf({ ...list, total: 1, rolls: 1, orders: 1, short: 0 })).toBe(
      '1 piece on 1 roll, for 1 order.',
    );
  });
});

describe('the cutting table', () => {
  it('SHP-9: saves the cutting list of today', async () => {
    const saved: string[] = [];
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    server.use(http.get('*/api/admin/cutting/list.pdf', () => new HttpResponse('%PDF')));
    const { user } = renderApp('/admin/cutting', { as: anAdmin() });
    await user.click(await screen.findByRole('button', { name: 'Print cutting list' }));
    await waitFor(() => {
      expect(saved).toEqual([expect.stringMatching(/^cutting-list-[\d-]+\.pdf$/)]);
    });
  });

  const sent: { reservation: unknown; body: unknown; key: string | null }[] = [];
  let waiting: PieceToCut[];
  beforeEach(() => {
    sent.length = 0;
    waiting = [...pieces];
    server.use(
      respondTo('GET /admin/cutting', () => HttpResponse.json(cuttingList(waiting))),
      respondTo('POST /admin/cutting/:reservation/confirm', async ({ request, params }) => {
        const key = request.headers.get('idempotency-key');
        sent.push({ reservation: params['reservation'], body: await request.json(), key });
        waiting = waiting.filter(({ reservation }) => reservation !== params['reservation']);
        const roll = aRoll(1, { left: 33.2 });
        return HttpResponse.json({ success: true as const, message: 'Cut.', roll });
      }),
    );
  });
  const open = async (address = '/admin/cutting') => {
    const app = renderApp(address, { as: anAdmin() });
    await screen.findByText(/^4 pieces on/);
    return app;
  };
  const roll = (number: string) => within(screen.getByRole('region', { name: new RegExp(number) }));

  it('FAB-81: cuts piece after piece with Enter, with the focus on the next one', async () => {
    const { user } = await open();
    const [first] = roll('R-000001').getAllByRole('button', { name: 'Cut 3.00 m' });
    first?.focus();
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    expect(await screen.findByText('3.00 m cut from R-000001, 33.20 m left.')).toBeInTheDocument();
    await screen.findByText(/^3 pieces on/);
    expect(roll('R-000001').getByRole('button', { name: 'Cut 3.00 m' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await screen.findByText(/^2 pieces on/);
    expect(roll('R-000002').getByRole('button', { name: 'Cut 2.00 m' })).toHaveFocus();
    expect(sent.map(({ reservation, body }) => [reservation, body])).toEqual([
      ['1', { length: 3 }],
      ['3', { length: 3 }],
    ]);
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
  });

  it('FAB-84: cuts longer by the length typed after a plus', async () => {
    const { user } = await open();
    roll('R-000002').getByRole('button', { name: 'Cut 2.00 m' }).focus();
    await user.keyboard('+');
    const field = screen.getByRole('textbox', { name: 'Cut longer by (m)' });
    expect(field).toHaveFocus();
    await user.type(field, '0.25{Enter}');
    expect(screen.getByText('Enter a length in steps of 10 cm')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(roll('R-000002').getByRole('button', { name: 'Cut 2.00 m' })).toHaveFocus();
    await user.keyboard('+');
    await user.type(screen.getByRole('textbox', { name: 'Cut longer by (m)' }), '0.2');
    expect(roll('R-000002').getByRole('button', { name: 'Cut 2.20 m' })).toBeVisible();
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/^2.20 m cut from/)).toBeInTheDocument();
    expect(sent).toMatchObject([{ reservation: '2', body: { length: 2.2 } }]);
  });

  it("FAB-82: shows the server's message about a piece that another table has cut", async () => {
    server.use(
      respondTo('POST /admin/cutting/:reservation/confirm', () => refusal('catalogue.cutDone')),
    );
    const { user } = await open();
    await user.click(roll('R-000002').getByRole('button', { name: 'Cut 2.00 m' }));
    expect((await screen.findAllByText('This piece has already been cut.'))[0]).toBeInTheDocument();
  });

  it('searches again for cloth for the pieces without a roll', async () => {
    const bodies: unknown[] = [];
    server.use(
      respondTo('POST /admin/cutting/reallocate', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ success: true as const, allocated: 1, short: 1 });
      }),
    );
    const { user } = await open();
    const group = within(screen.getByRole('region', { name: 'Voile: no roll has cloth for it' }));
    expect(group.queryByRole('button', { name: /^Cut/ })).not.toBeInTheDocument();
    await user.click(group.getByRole('button', { name: 'Look again for cloth for Voile' }));
    expect(await screen.findByText('1 found a roll, 1 still waits.')).toBeInTheDocument();
    expect(bodies).toEqual([{ product: aProduct(2)._id }]);
  });

  it('groups pieces by order on request, and stores that in the address', async () => {
    const { user, address } = await open();
    await user.click(screen.getByRole('radio', { name: 'By order' }));
    expect(address()).toBe('/admin/cutting?by=order');
    const link = await screen.findByRole('link', { name: 'Ticket of Order 00000201' });
    expect(link).toHaveAttribute(
      'href',
      '/admin/cutting/orders/00000000-0000-4000-8000-000000000201',
    );
  });

  it('FAB-50: prints a ticket of an order with composition and care', async () => {
    const product = aProduct(1, {
      cloth: { code: 'LW-1', name: 'Poplin', composition: '100 % cotton', highlights: [] },
    });
    server.use(
      respondTo('GET /admin/cutting', cuttingList([aPiece(1, { pieces: 2 })])),
      respondTo('GET /admin/products/:id', anAdminProduct(product)),
      respondTo('GET /admin/cloths/:code', aCloth()),
    );
    renderApp('/admin/cutting/orders/00000000-0000-4000-8000-000000000201', { as: anAdmin() });
    expect(await screen.findByRole('heading', { name: 'Order 00000201' })).toBeVisible();
    expect(screen.getByText('piece 1 of 2')).toBeVisible();
    expect(screen.getByText('Rack C4 · R-000001 · dye lot 2291-B A')).toBeVisible();
    expect(await screen.findByText('100 % cotton')).toBeVisible();
    expect(screen.getByText(/^Wash at 40 °C at most · Do not bleach/)).toBeVisible();
    expect(document.querySelector('[data-care]')).toBeNull();
  });

  it('FAB-49: draws the care symbols on a ticket only with the licence, next to the text', async () => {
    const product = aProduct(1, {
      cloth: { code: 'LW-1', name: 'Poplin', composition: '100 % cotton', highlights: [] },
    });
    server.use(
      respondTo('GET /admin/cutting', cuttingList([aPiece(1)])),
      respondTo('GET /admin/products/:id', anAdminProduct(product)),
      respondTo('GET /admin/cloths/:code', aCloth({ careSymbols: true })),
    );
    renderApp('/admin/cutting/orders/00000000-0000-4000-8000-000000000201', { as: anAdmin() });
    expect(await screen.findByText(/^Wash at 40 °C at most · Do not bleach/)).toBeVisible();
    expect(document.querySelectorAll('[data-care]').length).toBeGreaterThanOrEqual(5);
  });
});
