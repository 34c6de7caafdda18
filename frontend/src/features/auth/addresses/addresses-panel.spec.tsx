import type { KeptAddress } from '@shop/contracts/auth/addresses';
import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { aShopper } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { refusal, respondTo, server } from '../../../testing/server';

const id = (nth: number) => `00000000-0000-4000-8000-00000000000${String(nth)}`;
const home = { street: '12 Lane', city: 'Dhaka', postalCode: '1207', country: 'Bangladesh' };
const keptHome: KeptAddress = { _id: id(1), address: home, isDefault: true, usedAt: null };
const work: KeptAddress = {
  _id: id(2),
  isDefault: false,
  usedAt: null,
  address: { ...home, street: '7 Mill Road', line2: 'Floor 3' },
};

/** Opens the account page; records the request bodies about addresses. */
async function open(addresses: KeptAddress[]) {
  const sent: unknown[] = [];
  const record = async ({ request }: { request: Request }) => {
    sent.push([request.method, new URL(request.url).pathname, await request.text()]);
    return HttpResponse.json<KeptAddress>(work);
  };
  server.use(
    respondTo('GET /auth/addresses', { success: true, addresses }),
    respondTo('POST /auth/addresses', record),
    respondTo('PUT /auth/addresses/:id', record),
    respondTo('DELETE /auth/addresses/:id', async ({ request }) => {
      sent.push([request.method, new URL(request.url).pathname, '']);
      return HttpResponse.json({ success: true, message: 'Address deleted' });
    }),
  );
  const app = renderApp('/account', { as: aShopper() });
  await screen.findByRole('heading', { name: 'Addresses' });
  return { ...app, sent };
}

describe('the addresses of the account', () => {
  it('X13: lists the addresses, makes one the default, and deletes one', async () => {
    const { user, sent } = await open([keptHome, work]);
    const row = (await screen.findByText('12 Lane, Dhaka 1207, Bangladesh')).closest('li');
    expect(within(row as HTMLElement).getByText('Default')).toBeVisible();
    const other = '7 Mill Road, Floor 3, Dhaka 1207, Bangladesh';
    await user.click(screen.getByRole('button', { name: `Make default: ${other}` }));
    await user.click(screen.getByRole('button', { name: `Delete: ${other}` }));
    expect(sent).toEqual([
      ['PUT', `/api/auth/addresses/${id(2)}`, '{"isDefault":true}'],
      ['DELETE', `/api/auth/addresses/${id(2)}`, ''],
    ]);
  });

  it('adds an address, and names what is missing in it', async () => {
    const { user, sent } = await open([]);
    await user.click(screen.getByRole('button', { name: 'Add an address' }));
    await user.type(await screen.findByLabelText('Street'), '9 Court Street');
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    expect(await screen.findByText('City is required')).toBeVisible();
    await user.type(screen.getByLabelText('City'), 'Dhaka');
    await user.type(screen.getByLabelText('Postal code'), '1000');
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    expect(await screen.findByRole('button', { name: 'Add an address' })).toBeVisible();
    const [[method, , body]] = sent as [[string, string, string]];
    expect([method, JSON.parse(body)]).toEqual([
      'POST',
      {
        address: expect.objectContaining({
          street: '9 Court Street',
          city: 'Dhaka',
          postalCode: '1000',
        }) as unknown,
      },
    ]);
  });

  it('keeps the form and shows the reason if the address is refused', async () => {
    const { user } = await open([keptHome, work]);
    server.use(respondTo('PUT /auth/addresses/:id', () => refusal('auth.addressKept')));
    const [edit] = await screen.findAllByRole('button', { name: /^Edit: 7 Mill/ });
    await user.click(edit as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Save address' }));
    expect(await screen.findByText('You already have this address.')).toBeVisible();
    expect(screen.getByLabelText('Street')).toHaveValue('7 Mill Road');
  });
});
