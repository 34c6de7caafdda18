import { shopDay } from '@shop/contracts/core/shop-time';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ListedParcel, OpenLine, ParcelView } from '@shop/contracts/ordering/parcels';
import { aJob } from '../../../testing/a-job';
import { anAdmin, anOrder, anOrderDetail, aShopper } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { adminOrderList, parcelList } from '../../../testing/lists';
import { respondTo, refusal, server } from '../../../testing/server';

const order = anOrder()._id;
const [ajrakh, tweed, denim] = [1, 2, 3].map(
  (nth) => `00000000-0000-4000-8000-00000000010${String(nth)}`,
);
const open: OpenLine[] = [
  { product: ajrakh ?? '', name: 'Ajrakh', quantity: 3 },
  { product: tweed ?? '', name: 'Tweed', quantity: 5, unit: 'm', lengths: [3, 2], wait: 'cutting' },
  { product: denim ?? '', name: 'Denim', quantity: 1, unit: 'm', wait: 'delivery' },
];
const packed: ParcelView = {
  _id: '00000000-0000-4000-8000-000000000201',
  order,
  number: 1,
  state: 'packed',
  lines: [{ product: ajrakh ?? '', name: 'Ajrakh', quantity: 2 }],
  packedAt: '2026-05-05T08:00:00.000Z',
  version: 1,
};
const sent: ParcelView = {
  ...packed,
  state: 'dispatched',
  carrier: 'DHL',
  tracking: '0034',
  trackingUrl: 'https://dhl.test/?n=0034',
  dispatchedAt: '2026-05-06T08:00:00.000Z',
};

const openOrder = async (parcels: ParcelView[] = [], lines = open) => {
  server.use(
    respondTo('GET /orders/:id', anOrderDetail(1, { orderStatus: 'processing' })),
    respondTo('GET /orders/:id/notes', { success: true, notes: [] }),
    respondTo('GET /orders/:id/parcels', { success: true, parcels, open: lines }),
  );
  const app = renderApp(`/admin/orders/${order}`, { as: anAdmin() });
  const panel = within(await screen.findByRole('region', { name: 'Parcels' }));
  return { ...app, panel };
};

describe('the parcels of an order in the back-office', () => {
  it('V55: offers no parcel for an order of only gift cards', async () => {
    const card = {
      product: ajrakh ?? '',
      name: 'Gift card',
      quantity: 1,
      isGiftCard: true as const,
    };
    const { panel } = await openOrder([], [card]);
    expect(await panel.findByText('Nothing is packed yet.')).toBeVisible();
    expect(panel.queryByRole('button', { name: 'Pack' })).toBeNull();
  });

  it('SHP-7: packs the chosen pieces and lengths with a carrier, and dispatches them at once', async () => {
    const { user, panel } = await openOrder();
    const sentBodies: unknown[] = [];
    server.use(
      respondTo('POST /admin/orders/:id/parcels', async ({ request }) => {
        sentBodies.push([await request.json(), request.headers.has('idempotency-key')]);
        return HttpResponse.json({ success: true, parcel: sent }, { status: 201 });
      }),
    );
    await user.click(await panel.findByRole('button', { name: 'Pack' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Pack a parcel' }));
    expect(dialog.getByRole('checkbox', { name: '3 × Ajrakh' })).toBeChecked();
    expect(dialog.getByRole('checkbox', { name: /Denim, waits for a delivery/ })).toBeDisabled();
    const pieces = dialog.getByRole('spinbutton', { name: 'Pieces of Ajrakh' });
    await user.clear(pieces);
    await user.type(pieces, '2');
    await user.click(dialog.getByRole('checkbox', { name: '2.00 m × Tweed, not cut yet' }));
    await user.type(dialog.getByRole('combobox', { name: /Carrier/ }), 'DHL');
    await user.click(dialog.getByRole('button', { name: 'Pack and dispatch' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    const lines = [
      { product: ajrakh, quantity: 2 },
      { product: tweed, lengths: [2] },
    ];
    const body = { lines, carrier: 'DHL', tracking: '', dispatch: true, notify: true };
    expect(sentBodies).toEqual([[body, true]]);
  });

  it('V31: explains in the form why nothing is packed while an edit of the delivery is pending', async () => {
    const { user, panel } = await openOrder();
    const message =
      'An edit that waits for its payment changes the delivery: withdraw it to pack this.';
    server.use(
      respondTo('POST /admin/orders/:id/parcels', () =>
        HttpResponse.json({ success: false, code: 'order.changing', message }, { status: 409 }),
      ),
    );
    await user.click(await panel.findByRole('button', { name: 'Pack' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Pack a parcel' }));
    await user.click(dialog.getByRole('button', { name: 'Pack' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
    expect(dialog.getByRole('button', { name: 'Pack' })).toBeEnabled();
  });

  it('PAY-11: shows why a parcel could not leave', async () => {
    const { user, panel } = await openOrder([packed]);
    server.use(respondTo('POST /admin/parcels/:id/dispatch', () => refusal('order.chargeRefused')));
    await user.click(await panel.findByRole('button', { name: 'Dispatch' }));
    expect(await panel.findByRole('alert')).toHaveTextContent('This order could not be charged.');
  });

  it('PAY-11: shows that the charge of a packed parcel is under way, and when it has left', async () => {
    const { user, panel } = await openOrder();
    let parcels = [packed];
    let lines = [] as OpenLine[];
    server.use(
      respondTo('POST /admin/orders/:id/parcels', () => refusal('order.chargeUnderWay')),
      respondTo('GET /orders/:id/parcels', () =>
        HttpResponse.json({ success: true, parcels, open: lines }),
      ),
    );
    await user.click(await panel.findByRole('button', { name: 'Pack' }));
    await user.click(screen.getByRole('button', { name: 'Pack and dispatch' }));
    expect(await panel.findByRole('alert')).toHaveTextContent('The charge is under way');
    [parcels, lines] = [[sent], []];
    expect(await panel.findByRole('button', { name: 'Delivered' })).toBeVisible();
    expect(panel.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('V32: marks a parcel as delivered on an earlier day', async () => {
    const { user, panel } = await openOrder([sent], []);
    const bodies: { at?: string }[] = [];
    server.use(
      respondTo('POST /admin/parcels/:id/deliver', async ({ request }) => {
        bodies.push((await request.json()) as { at?: string });
        return HttpResponse.json({ success: true, parcel: sent });
      }),
    );
    await user.click(await panel.findByRole('button', { name: 'Earlier day' }));
    const dialog = within(screen.getByRole('dialog', { name: 'P1 was delivered earlier' }));
    fireEvent.change(await dialog.findByLabelText(/^Delivered on/), {
      target: { value: '2026-05-09' },
    });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(bodies.map(({ at = '' }) => shopDay(new Date(at)))).toEqual(['2026-05-09']);
    });
  });

  it('V39: packs and dispatches without an e-mail to the customer', async () => {
    const { user, panel } = await openOrder([packed]);
    const bodies: unknown[] = [];
    server.use(
      respondTo('POST /admin/parcels/:id/dispatch', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ success: true, parcel: packed });
      }),
      respondTo('POST /admin/orders/:id/parcels', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ success: true, parcel: packed });
      }),
    );
    await user.click(await panel.findByRole('button', { name: 'Dispatch without e-mail' }));
    await user.click(await panel.findByRole('button', { name: 'Pack' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Pack a parcel' }));
    await user.click(dialog.getByRole('checkbox', { name: /^Send the customer an e-mail/ }));
    await user.click(dialog.getByRole('button', { name: 'Pack and dispatch' }));
    await waitFor(() => {
      expect(bodies).toMatchObject([{ notify: false }, { dispatch: true, notify: false }]);
    });
  });

  it('SHP-11: links the number of a parcel only if its carrier has an address', async () => {
    const other = {
      ...packed,
      _id: sent._id.replace('201', '202'),
      number: 2,
      tracking: 'javascript:1',
    };
    const { panel } = await openOrder([sent, other], []);
    expect(await panel.findByRole('link', { name: 'Track 0034' })).toHaveAttribute(
      'href',
      'https://dhl.test/?n=0034',
    );
    expect(panel.getByText('javascript:1').closest('a')).toBeNull();
    expect(panel.queryByRole('button', { name: 'Pack' })).not.toBeInTheDocument();
  });
});

describe('the tracking of a parcel', () => {
  it('W50: shows mine and theirs per field if someone else has saved first, and saves the choice', async () => {
    const { user, panel } = await openOrder([sent], []);
    let stored: ParcelView = { ...sent, carrier: 'Post', tracking: '0099', version: 2 };
    const bodies: unknown[] = [];
    server.use(
      respondTo('GET /orders/:id/parcels', () =>
        HttpResponse.json({ success: true, parcels: [stored], open: [] }),
      ),
      respondTo('PUT /admin/parcels/:id', async ({ request }) => {
        const body = (await request.json()) as Pick<ParcelView, 'carrier' | 'tracking'>;
        bodies.push(body);
        const at = '2026-05-06T09:00:00.000Z';
        const conflict = { yours: '0035', theirs: '0099', by: 'Omar', at };
        if (bodies.length === 1)
          return refusal('order.parcelChanged', [{ path: 'tracking', message: '', conflict }]);
        stored = { ...stored, ...body, version: 3 };
        return HttpResponse.json({ success: true, parcel: stored });
      }),
    );
    await user.click(await panel.findByRole('button', { name: 'Tracking' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Tracking of P1' }));
    const tracking = await dialog.findByRole('textbox', { name: /Tracking number/ });
    await user.clear(tracking);
    await user.type(tracking, '0035');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const note = within(await dialog.findByRole('group', { name: 'Changed in the meantime' }));
    expect(
      note.getByText(/^Omar has saved other values .* their values for: Carrier/),
    ).toBeVisible();
    expect(note.getByText('Theirs: 0099')).toBeVisible();
    expect(tracking).toHaveValue('0035');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Choose yours or theirs');
    await user.click(note.getByRole('button', { name: 'Keep mine' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(bodies).toEqual([
      { carrier: 'DHL', tracking: '0035', version: 1, seen: { carrier: 'DHL', tracking: '0034' } },
      {
        carrier: 'Post',
        tracking: '0035',
        version: 2,
        seen: { carrier: 'Post', tracking: '0099' },
      },
    ]);
  });
});

describe('a parcel that did not arrive', () => {
  it('V48: is sent again to another address, and named in both parcels', async () => {
    const lost: ParcelView = { ...sent, mark: 'lost', canSendAgain: true };
    const { user, panel } = await openOrder([sent], []);
    let parcels: ParcelView[] = [lost];
    const bodies: unknown[] = [];
    server.use(
      respondTo('GET /orders/:id/parcels', () =>
        HttpResponse.json({ success: true, parcels, open: [] }),
      ),
      respondTo('POST /admin/parcels/:id/sent-back', { success: true, parcel: lost }),
      respondTo('POST /admin/parcels/:id/resend', async ({ request }) => {
        bodies.push([await request.json(), request.headers.has('idempotency-key')]);
        const { mark: _, canSendAgain: __, ...again } = lost;
        const parcel = { ...again, _id: sent._id.replace('201', '202'), number: 2, replaces: 1 };
        parcels = [{ ...sent, mark: 'lost', replacedBy: 2 }, parcel];
        return HttpResponse.json({ success: true, parcel }, { status: 201 });
      }),
    );
    await user.click(await panel.findByRole('button', { name: 'Sent back' }));
    await user.click(await panel.findByRole('button', { name: 'Send again' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Send P1 again' }));
    await user.click(await dialog.findByRole('button', { name: 'Other address' }));
    const city = await dialog.findByRole('textbox', { name: 'City' });
    await user.clear(city);
    await user.type(city, 'Sylhet');
    await user.click(dialog.getByRole('button', { name: /Save/ }));
    await user.click(await dialog.findByRole('button', { name: 'Pack and dispatch' }));
    expect(await panel.findByText(/Lost on its way, sent again as P2/)).toBeVisible();
    expect(panel.getByText(/Replacement: Sent on 6 May/)).toBeVisible();
    expect(bodies).toMatchObject([
      [{ dispatch: true, carrier: 'DHL', tracking: '', address: { city: 'Sylhet' } }, true],
    ]);
  });
});

describe('the orders of a day', () => {
  it('SHP-8: packs the chosen orders with one key, and explains which were skipped and why', async () => {
    const orders = [1, 2, 3].map((nth) => anOrder(nth, { number: `LM-26-1000${String(nth)}` }));
    const calls: unknown[] = [];
    server.use(
      respondTo('GET /orders', adminOrderList(orders)),
      respondTo('POST /admin/parcels', async ({ request }) => {
        calls.push([await request.json(), request.headers.has('idempotency-key')]);
        const failed = [{ order: orders[1]?._id ?? '', message: 'There is nothing to pack.' }];
        return HttpResponse.json({ success: true, done: 2, failed });
      }),
    );
    const { user } = renderApp('/admin/orders', { as: anAdmin() });
    await user.click(await screen.findByLabelText('Select the loaded rows'));
    await user.click(screen.getByRole('button', { name: 'Pack 3' }));
    const said = await screen.findByText(/2 packed, ready for the/);
    expect(said).toHaveTextContent('LM-26-10002: There is nothing to pack.');
    expect(within(said).getByRole('link', { name: 'dispatch' })).toHaveAttribute(
      'href',
      '/admin/dispatch',
    );
    expect(calls).toEqual([[{ orders: orders.map(({ _id }) => _id) }, true]]);
  });
});

describe('the dispatch of a day', () => {
  it('dispatches the chosen parcels, names those that left, and keeps the others chosen', async () => {
    const listed: ListedParcel[] = [1, 2].map((nth) => ({
      ...packed,
      _id: `00000000-0000-4000-8000-00000000030${String(nth)}`,
      order: anOrder(nth)._id,
      customer: 'Nadia Rahman',
      place: 'Dhaka, Bangladesh',
    }));
    const [, second] = listed;
    const failed = [{ parcel: second?._id ?? '', message: 'This order could not be charged.' }];
    server.use(
      respondTo('GET /admin/parcels', parcelList(listed)),
      respondTo('GET /admin/orders/numbers', ({ request }) => {
        const orders = new URL(request.url).searchParams.get('orders')?.split(',') ?? [];
        const numbers = orders.map((id) => ({ order: id, number: `LM-26-1000${id.slice(-1)}` }));
        return HttpResponse.json({ success: true, numbers });
      }),
      respondTo('POST /admin/parcels/dispatch', async ({ request }) => {
        server.use(respondTo('GET /admin/parcels', parcelList(listed.slice(1))));
        const { parcels } = (await request.json()) as { parcels: string[] };
        const left = failed.filter(({ parcel }) => parcels.includes(parcel));
        return HttpResponse.json({
          success: true,
          done: parcels.length - left.length,
          failed: left,
        });
      }),
    );
    const { user } = renderApp('/admin/dispatch', { as: anAdmin() });
    await screen.findAllByRole('row', { name: /Nadia Rahman/ });
    await user.click(screen.getByRole('checkbox', { name: 'Select the loaded rows' }));
    await user.click(screen.getByRole('button', { name: 'Dispatch 2' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This order could not be charged.');
    expect(screen.getByRole('button', { name: 'Dispatch 1' })).toBeEnabled();
    const gone = await screen.findByRole('row', { name: /No longer matches the filters/ });
    expect(within(gone).getByRole('link', { name: /^LM-26-1000. P1$/ })).toBeVisible();
  });
});

describe('printed papers of parcels', () => {
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
  });
  const pdf = (name: string) =>
    http.get(
      `*/api/admin/parcels/${packed._id}/${name}.pdf`,
      () =>
        new HttpResponse('%PDF', {
          headers: { 'X-Missing-Characters': name === 'slip' ? '0' : '2' },
        }),
    );

  it('SHP-10: saves the slip and the label of a parcel', async () => {
    server.use(pdf('slip'), pdf('label'));
    const { user, panel } = await openOrder([packed]);
    await user.click(await panel.findByRole('button', { name: 'Print slip' }));
    await waitFor(() => {
      expect(saved).toEqual(['slip-P1.pdf']);
    });
    await user.click(panel.getByRole('button', { name: 'Print label' }));
    await waitFor(() => {
      expect(saved).toEqual(['slip-P1.pdf', 'label-P1.pdf']);
    });
    expect(await panel.findByText(/^2 characters have no font/)).toBeVisible();
  });

  it('V28: shows why a parcel is not printed', async () => {
    server.use(http.get('*/api/admin/parcels/:id/label.pdf', () => refusal('print.notCharged')));
    const { user, panel } = await openOrder([packed]);
    await user.click(await panel.findByRole('button', { name: 'Print label' }));
    expect(await panel.findByRole('alert')).toHaveTextContent(
      'The payment of this order has not been taken yet. It can be printed after that.',
    );
  });

  it('DOC-6, V51: prints the chosen parcels in a job, and finds a parcel by its scanned code', async () => {
    const listed = { ...sent, customer: 'Nadia Rahman', place: 'Dhaka, Bangladesh' };
    const requested: unknown[] = [];
    server.use(
      respondTo('GET /admin/parcels', ({ request }) => {
        requested.push(new URL(request.url).searchParams.get('code'));
        return HttpResponse.json(parcelList([listed]));
      }),
      respondTo('POST /admin/print', async ({ request }) => {
        requested.push(await request.json());
        const job = aJob({ kind: 'print', summary: 'Print 1 label' });
        return HttpResponse.json({ success: true, job }, { status: 202 });
      }),
      respondTo('GET /admin/jobs', { success: true, jobs: [], next: null, unavailable: [] }),
    );
    const { user } = renderApp('/admin/dispatch?state=dispatched', { as: anAdmin() });
    await user.type(await screen.findByRole('searchbox', { name: 'Scan a parcel' }), 'lm2610432p1');
    await waitFor(() => {
      expect(requested).toContain('lm2610432p1');
    });
    await screen.findAllByRole('row', { name: /Nadia Rahman/ });
    await user.click(screen.getByRole('checkbox', { name: 'Select the loaded rows' }));
    await user.click(screen.getByRole('button', { name: 'Print labels' }));
    expect(await screen.findByText(/^Print 1 label: the file is on the page of/)).toBeVisible();
    expect(requested).toContainEqual({ kind: 'label', parcels: [sent._id] });
  });

  it('V51: imports a file of tracking numbers, and lists the rows that failed', async () => {
    const taken: unknown[] = [];
    server.use(
      respondTo('GET /admin/parcels', parcelList([])),
      respondTo('POST /admin/parcels/tracking', async ({ request }) => {
        taken.push(await request.json());
        const failed = [{ line: 3, code: 'LM2610432', message: 'There is no such parcel.' }];
        return HttpResponse.json({ success: true as const, done: 1, failed });
      }),
    );
    const { user } = renderApp('/admin/dispatch', { as: anAdmin() });
    await user.click(await screen.findByRole('button', { name: 'Import tracking…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Import tracking numbers' }));
    const file = 'parcel,tracking\nLM2610432P1,0034\n';
    const csv = new File([file], 'dhl.csv', { type: 'text/csv' });
    await user.upload(dialog.getByLabelText(/File from the carrier/), csv);
    expect(await dialog.findByText('1 tracking number added. 1 row failed.')).toBeVisible();
    expect(dialog.getByText('Line 3, LM2610432: There is no such parcel.')).toBeVisible();
    expect(taken).toEqual([{ file }]);
  });
});

describe('the parcels of an order for its customer', () => {
  it('SHP-7: shows each parcel with its link, and what is still to come', async () => {
    server.use(
      respondTo('GET /orders/:id', anOrderDetail(1, { orderStatus: 'processing' })),
      respondTo('GET /orders/:id/parcels', {
        success: true,
        parcels: [sent],
        open: [{ product: ajrakh ?? '', name: 'Ajrakh', quantity: 1 }],
      }),
    );
    renderApp(`/orders/${order}`, { as: aShopper() });
    const panel = within(await screen.findByRole('region', { name: 'Parcels' }));
    expect(panel.getByText('2 × Ajrakh')).toBeVisible();
    expect(panel.getByRole('link', { name: 'Track 0034' })).toHaveAttribute('rel', 'noreferrer');
    expect(panel.getByText('Still to come')).toBeVisible();
    expect(screen.getByText(/^Part of your order is on its way/)).toBeVisible();
    expect(panel.getByText('1 × Ajrakh')).toBeVisible();
  });
});
