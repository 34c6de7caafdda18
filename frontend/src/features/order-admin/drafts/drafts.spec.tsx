import type { PlacedDraft, PricedDraft } from '@shop/contracts/ordering/drafts';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { anAccount, anAdmin, anOrder, aProduct } from '../../../testing/builders';
import { aDraft, aDraftPrice } from '../../../testing/drafts';
import { adminProductList } from '../../../testing/lists';
import { renderApp } from '../../../testing/render-app';
import { refusal, respondTo, server } from '../../../testing/server';

const draft = aDraft();
const courier = { id: draft.method, name: 'Courier', price: 4.9, time: '2 days', isPickup: false };
const pricedDraft: PricedDraft = { success: true, price: aDraftPrice(), methods: [courier] };
const placed: PlacedDraft = {
  success: true,
  message: 'Order placed successfully!',
  order: { ...anOrder(), number: 'LM-26-10432' },
};
const sale = {
  kind: 'length' as const,
  unit: 'm' as const,
  cutsPerUnit: 10,
  inStock: 40,
  least: 0.5,
  most: null,
};

beforeEach(() => {
  server.use(
    respondTo('POST /admin/drafts/price', pricedDraft),
    respondTo('GET /admin/drafts/:id', { success: true, draft }),
  );
});

it('ORD-4 lists drafts with their state, and filters them by it', async () => {
  const states: (string | null)[] = [];
  server.use(
    respondTo('GET /admin/drafts', ({ request }) => {
      states.push(new URL(request.url).searchParams.get('state'));
      const { _id, state, customer, until, createdAt, by, price } = draft;
      const row = { _id, state, customer, until, createdAt, by, total: price.total };
      return HttpResponse.json({
        success: true as const,
        drafts: [row],
        total: 1,
        isTotalCapped: false,
        page: 1,
        pages: 1,
      });
    }),
  );
  const { user } = renderApp('/admin/drafts', { as: anAdmin() });
  const row = within(await screen.findByRole('row', { name: /Nadia Rahman/ }));
  expect(row.getByText('Draft')).toBeVisible();
  expect(row.getByText('$64.87')).toBeVisible();
  expect(row.getByText('31 December 2026')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'offered');
  await waitFor(() => {
    expect(states.at(-1)).toBe('offered');
  });
});

it("ORD-4 creates a draft of pieces and lengths for a known customer, and shows the server's price", async () => {
  const saved: unknown[] = [];
  const account = anAccount(1, { name: 'Mina Roy', email: 'mina@loomery.test' });
  server.use(
    respondTo('GET /admin/users', {
      success: true,
      users: [account],
      total: 1,
      next: null,
      counts: { users: 1, admins: 0, recent: 0, businessRequests: 0 },
    }),
    respondTo(
      'GET /admin/products',
      adminProductList([aProduct(1), aProduct(2, { name: 'Twill', sale })]),
    ),
    respondTo('POST /admin/drafts', async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json({ success: true as const, draft });
    }),
  );
  const { user, address } = renderApp('/admin/drafts/new', { as: anAdmin() });
  const box = (name: string | RegExp) => screen.findByRole('textbox', { name });
  await user.type(await screen.findByRole('combobox', { name: /E-mail/ }), account.email);
  expect(await screen.findByDisplayValue('Mina Roy')).toBeVisible();
  for (const name of ['Madras Check 1', 'Twill']) {
    await user.type(screen.getByRole('combobox', { name: /^Product/ }), name);
    const add = screen.getByRole('button', { name: 'Add product' });
    await waitFor(() => {
      expect(add).toBeEnabled();
    });
    await user.click(add);
  }
  await user.clear(await box(/Lengths of Twill/));
  await user.type(await box(/Lengths of Twill/), '2.5 + 3');
  await user.type(await box(/^VAT number/), 'ATU13585627');
  await user.type(await box('Street'), 'Road 7');
  await user.type(await box('City'), 'Dhaka');
  await user.type(await box('Postal code'), '1209');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Discount' }), 'percent');
  await user.type(await box('Percent'), '10');
  await user.click(screen.getByRole('button', { name: "Save at today's prices" }));
  expect(await screen.findByText('Enter a reason')).toBeVisible();
  await user.type(await box(/Reason/), 'Trade fair');
  const total = within(screen.getByRole('region', { name: 'Total' }));
  expect(await total.findByText('$64.87')).toBeVisible();
  await user.click(screen.getByRole('button', { name: "Save at today's prices" }));
  await waitFor(() => {
    expect(address()).toBe(`/admin/drafts/${draft._id}`);
  });
  expect(saved).toMatchObject([
    {
      customer: { name: 'Mina Roy', email: account.email },
      items: [
        { product: aProduct(1)._id, quantity: 1 },
        { product: aProduct(2)._id, quantity: 5.5, lengths: [2.5, 3] },
      ],
      discount: { kind: 'percent', value: 10, reason: 'Trade fair' },
      vatNumber: 'ATU13585627',
    },
  ]);
});

it('ORD-4 sends an offer, and places a draft with the cash that was received', async () => {
  const sent: unknown[] = [];
  const keep = async ({ request }: { request: Request }) => {
    sent.push(await request.json());
  };
  server.use(
    respondTo('POST /admin/drafts/:id/offer', async (call) => {
      await keep(call);
      return HttpResponse.json({ success: true as const, draft });
    }),
    respondTo('POST /admin/drafts/:id/place', async (call) => {
      await keep(call);
      return HttpResponse.json(placed);
    }),
  );
  const { user } = renderApp(`/admin/drafts/${draft._id}`, { as: anAdmin() });
  await user.click(await screen.findByRole('button', { name: 'Send offer…' }));
  const offer = within(screen.getByRole('dialog', { name: 'Send offer' }));
  await user.click(offer.getByRole('button', { name: 'Send offer' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  await user.click(screen.getByRole('button', { name: 'Place order…' }));
  const place = within(screen.getByRole('dialog', { name: 'Place order' }));
  await user.selectOptions(place.getByRole('combobox', { name: 'Payment' }), 'cash');
  await user.click(place.getByRole('button', { name: 'Place order' }));
  expect(await screen.findByText('Order placed successfully!')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Order LM-26-10432' })).toBeInTheDocument();
  expect(sent).toEqual([{}, { payment: 'cash' }]);
});

it('ORD-4 explains why a draft cannot be placed, and offers no actions before it is saved', async () => {
  server.use(respondTo('POST /admin/drafts/:id/place', () => refusal('order.outOfStock')));
  const { user } = renderApp(`/admin/drafts/${draft._id}`, { as: anAdmin() });
  await user.click(await screen.findByRole('button', { name: 'Place order…' }));
  const place = within(screen.getByRole('dialog', { name: 'Place order' }));
  await user.click(place.getByRole('button', { name: 'Place order' }));
  expect(await place.findByRole('alert')).toHaveTextContent('There is not enough stock.');
  await user.click(place.getByRole('button', { name: 'Cancel' }));
  await user.type(screen.getByRole('textbox', { name: 'City' }), ' North');
  expect(screen.queryByRole('button', { name: 'Send offer…' })).not.toBeInTheDocument();
  expect(screen.getByText('Save the draft before you offer or place it.')).toBeVisible();
});

describe('the draft of an exchange', () => {
  const order = { _id: anOrder(4)._id, number: 'LM-26-10440' };
  const exchange = { return: anOrder(5)._id, number: 'R1', order };
  const open = async (credit: number) => {
    const bodies: unknown[] = [];
    server.use(
      respondTo('GET /admin/drafts/:id', { success: true, draft: { ...draft, exchange, credit } }),
      respondTo('POST /admin/drafts/price', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(pricedDraft);
      }),
    );
    const { user } = renderApp(`/admin/drafts/${draft._id}`, { as: anAdmin() });
    await user.click(await screen.findByRole('button', { name: 'Place order…' }));
    return { bodies, dialog: within(screen.getByRole('dialog', { name: 'Place order' })) };
  };

  it('V35: links to its return, and requires payment of the rest after store credit', async () => {
    const { bodies, dialog } = await open(45);
    expect(screen.getByText(/Store credit pays \$45\.00 of it/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'order LM-26-10440', hidden: true })).toHaveAttribute(
      'href',
      `/admin/orders/${order._id}`,
    );
    expect(dialog.getByText(/^\$19\.87 for Nadia Rahman, after \$45\.00/)).toBeVisible();
    expect(dialog.queryByRole('option', { name: /Store credit/ })).not.toBeInTheDocument();
    expect(bodies[0]).toMatchObject({ draft: draft._id });
  });

  it('V35: is placed without another payment if store credit pays all of it', async () => {
    const { dialog } = await open(64.87);
    expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Store credit covers all of it',
    ]);
  });
});
