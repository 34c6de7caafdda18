import { anAdminProduct } from '@shop/contracts/testing/product-view';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { anAdmin, aProduct, aRoll } from '../../../../testing/builders';
import { renderApp } from '../../../../testing/render-app';
import { adminProductList } from '../../../../testing/lists';
import { refusal, respondTo, server } from '../../../../testing/server';

const open = (address: string) => renderApp(address, { as: anAdmin() });

const aSale = {
  kind: 'length',
  unit: 'm',
  cutsPerUnit: 10,
  inStock: 12.3,
  least: 0.5,
  most: null,
} as const;

describe('receiving rolls', () => {
  const sale = { ...aSale, longest: 4, oneLot: 4 };
  const product = aProduct(1, { name: 'Chambray', sale });

  it('FAB-80: receives a delivery of several rolls with one click', async () => {
    const sent: { body: unknown; key: string | null }[] = [];
    server.use(
      respondTo('GET /admin/products', adminProductList([product, aProduct(2)])),
      respondTo('POST /admin/deliveries', async ({ request }) => {
        sent.push({ body: await request.json(), key: request.headers.get('idempotency-key') });
        if (sent.length === 1) return refusal('service.unavailable');
        const rolls = [aRoll(1), aRoll(2)];
        return HttpResponse.json({ success: true, message: 'ok', number: 'D-000013', rolls });
      }),
    );
    const { user, address } = open('/admin/rolls/receive');
    await user.type(await screen.findByRole('textbox', { name: 'Supplier' }), 'Arvind Mills');
    const roll = (number: number) =>
      within(screen.getByRole('listitem', { name: `Roll ${String(number)}` }));
    const field = roll(1).getByRole('combobox', { name: 'Product' });
    await user.type(field, 'Chambray');
    await waitFor(() => {
      expect(document.querySelectorAll('datalist option')).toHaveLength(1);
    });
    await user.type(field, `, ${product.sku}`);
    await user.type(roll(1).getByRole('textbox', { name: 'Dye lot' }), '2291-B');
    await user.type(roll(1).getByRole('textbox', { name: 'Length (m)' }), '48.6');
    await user.click(roll(1).getByRole('button', { name: 'Same again as roll 1' }));
    await user.type(roll(2).getByRole('textbox', { name: 'Length (m)' }), '35.8');
    const press = screen.getByRole('button', { name: 'Receive 2 rolls, 84.40 m' });
    await user.click(press);
    expect(await screen.findByRole('alert')).toBeVisible();
    await user.click(press);
    expect(await screen.findByText('Delivery D-000013: 2 rolls received.')).toBeInTheDocument();
    expect(address()).toMatch(/^\/admin\/rolls(?:\?|$)/);
    expect(sent[1]?.body).toMatchObject({
      supplier: 'Arvind Mills',
      rolls: [
        { product: product._id, lot: '2291-B', length: 48.6 },
        { product: product._id, lot: '2291-B', length: 35.8 },
      ],
    });
    expect(sent[0]?.key).toBe(sent[1]?.key);
  });

  it('names what a delivery lacks, and sends nothing', async () => {
    const { user } = open('/admin/rolls/receive');
    await user.click(await screen.findByRole('button', { name: 'Receive rolls' }));
    for (const text of ['Supplier is required', 'Choose one from the list', 'Enter the dye lot'])
      expect(screen.getByText(text)).toBeVisible();
  });
});

describe('a product that is kept by roll, in its form', () => {
  const openForm = async (parts: object) => {
    const product = aProduct(1, { name: 'Chambray', version: 4, sale: { ...aSale, ...parts } });
    server.use(
      respondTo('GET /admin/products/:id', anAdminProduct(product)),
      respondTo('GET /admin/products', adminProductList([product])),
    );
    const app = open(`/admin/products/edit/${product._id}`);
    await app.user.click(await screen.findByText(/^How it is sold:/));
    return { ...app, product };
  };

  it('shows the stock of a product on rolls as read only with a link, and can keep it without rolls', async () => {
    const addresses: string[] = [];
    server.use(
      respondTo('DELETE /admin/products/:id/rolls', ({ request }) => {
        addresses.push(new URL(request.url).search);
        return HttpResponse.json({ success: true as const, message: 'Dropped.' });
      }),
    );
    const { user, product } = await openForm({ longest: 4, oneLot: 4 });
    const stock = screen.getByRole('spinbutton', { name: /Stock \(m\)/ });
    expect(stock).toHaveAttribute('readonly');
    expect(stock).toHaveAccessibleDescription('The stock of its rolls.');
    expect(screen.getByRole('link', { name: 'Rolls of Chambray' })).toHaveAttribute(
      'href',
      `/admin/rolls?product=${product._id}`,
    );
    await user.click(screen.getByRole('button', { name: 'Stop keeping by roll' }));
    await user.click(screen.getByRole('button', { name: 'Close the rolls' }));
    expect(await screen.findByText('Chambray is no longer kept by roll.')).toBeInTheDocument();
    expect(addresses).toEqual(['?version=4']);
  });

  it('trade 4: shows a product on rolls without a roll if nothing is in stock', async () => {
    const bodies: unknown[] = [];
    server.use(
      respondTo('POST /admin/products/:id/rolls', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ success: true, message: 'Kept.', rolls: [], short: [] });
      }),
    );
    const { user } = await openForm({ inStock: 0 });
    await user.click(screen.getByRole('button', { name: 'Keep by roll…' }));
    await user.click(screen.getByRole('button', { name: 'Keep by roll' }));
    expect(await screen.findByText('Chambray is kept by roll now.')).toBeInTheDocument();
    expect(bodies).toEqual([{ version: 4, rolls: [] }]);
  });

  it('names the rolls that hold the stock of a product', async () => {
    const bodies: unknown[] = [];
    server.use(
      respondTo('POST /admin/products/:id/rolls', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ success: true, message: 'Kept.', rolls: [], short: [] });
      }),
    );
    const { user } = await openForm({});
    await user.click(screen.getByRole('button', { name: 'Keep by roll…' }));
    const roll = within(screen.getByRole('listitem', { name: 'Roll 1' }));
    await user.type(roll.getByRole('textbox', { name: 'Dye lot' }), 'A');
    await user.type(roll.getByRole('textbox', { name: 'Length (m)' }), '12');
    expect(
      screen.getByText(
        '12.00 m on 1 roll. Listed: 12.30 m, and what open orders wait for; a difference is booked as a count.',
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep by roll' }));
    expect(await screen.findByText('Chambray is kept by roll now.')).toBeInTheDocument();
    expect(bodies).toMatchObject([{ version: 4, rolls: [{ lot: 'A', length: 12 }] }]);
  });
});
