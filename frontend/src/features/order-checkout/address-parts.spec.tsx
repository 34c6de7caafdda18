// Optional parts of an order: a second line, a region, a billing address, a note.
import type { CheckoutOptions, PriceCheckoutInput } from '@shop/contracts/ordering/checkout';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { aProduct, aShopper, anOrder } from '../../testing/builders';
import { aPricedCheckout, checkoutOptions } from '../../testing/priced-checkout';
import { renderApp } from '../../testing/render-app';
import { respondTo, server } from '../../testing/server';

const madras = aProduct(1, { name: 'Madras Check', price: 18.5, stock: 5 });
const address = { Street: 'Road 7, House 12', City: 'Dhaka', 'Postal code': '1209' };
const others = { Phone: '01711', 'Card number': '4242', Expiry: '12/30', CVC: '987' };

const typed = (fields: Record<string, string>, place = within(document.body)) => {
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(place.getByLabelText(label), { target: { value } });
};

async function openCheckout(options: Partial<CheckoutOptions> = {}) {
  const orders: string[] = [];
  server.use(
    respondTo('GET /checkout/options', checkoutOptions(options)),
    respondTo('POST /checkout/price', async ({ request }) => {
      const { items } = (await request.json()) as PriceCheckoutInput;
      return HttpResponse.json(aPricedCheckout(items));
    }),
    respondTo('POST /orders', async ({ request }) => {
      orders.push(await request.text());
      const message = 'Order placed successfully!';
      return HttpResponse.json({ success: true, message, order: anOrder() });
    }),
  );
  const app = renderApp('/checkout', { as: aShopper(), cart: [{ product: madras, quantity: 2 }] });
  const button = await screen.findByRole('button', { name: 'Place Order' });
  const place = async () => {
    await app.user.click(button);
    await screen.findByText('Order placed successfully!');
  };
  return { ...app, orders, place, button };
}
const plain =
  `{"items":[{"product":"${madras._id}","quantity":2,"price":18.5}],"totalAmount":37,` +
  '"shippingAddress":{"street":"Road 7, House 12","city":"Dhaka","postalCode":"1209","country":"Bangladesh"}}';

describe('a shopper who leaves the optional fields empty', () => {
  it('shows no optional address fields, and sends the order of the spec, byte for byte', async () => {
    const { place, orders } = await openCheckout();
    for (const label of ['Address line 2', 'Region', 'Note', 'Company'])
      expect(screen.queryByLabelText(label)).not.toBeInTheDocument();
    typed({ ...others, ...address });
    await place();
    expect(orders).toEqual([plain]);
  });

  it('sends the same order when optional address fields are opened and left empty', async () => {
    const { user, place, orders } = await openCheckout();
    await user.click(screen.getByText('Add a second address line or a region'));
    await user.click(screen.getByText('Note for the shop'));
    await user.click(screen.getByLabelText('Bill to another address'));
    await screen.findByRole('group', { name: 'Bill to' });
    await user.click(screen.getByLabelText('Bill to another address'));
    typed({ ...others, ...address });
    await place();
    expect(orders).toEqual([plain]);
  });
});

describe('a shopper who fills in optional fields', () => {
  it('sends the second address line, the region and the note', async () => {
    const { user, place, orders } = await openCheckout();
    await user.click(screen.getByText('Add a second address line or a region'));
    await user.click(screen.getByText('Note for the shop'));
    typed({ ...others, ...address, 'Address line 2': ' Flat 5 B ', Region: 'Dhaka Division' });
    typed({ Note: 'Ring twice.' });
    await place();
    expect(JSON.parse(orders[0] ?? '')).toMatchObject({
      shippingAddress: { line2: 'Flat 5 B', region: 'Dhaka Division' },
      note: 'Ring twice.',
    });
    expect(orders[0]).not.toContain('billing');
  });

  it('requires a complete billing address before anything is sent, and sends it', async () => {
    const { user, place, orders, button } = await openCheckout();
    typed({ ...others, ...address });
    await user.click(screen.getByLabelText('Bill to another address'));
    const bill = within(await screen.findByRole('group', { name: 'Bill to' }));
    expect(bill.getByLabelText('Country')).toHaveDisplayValue('Bangladesh');
    await user.click(button);
    for (const name of ['Street', 'City', 'Postal code'])
      expect(await bill.findByText(`${name} is required`)).toBeVisible();
    expect(orders).toEqual([]);
    typed({ Company: 'Akter FZ', Street: '1 Sheikh Zayed Road', City: 'Dubai' }, bill);
    fireEvent.change(bill.getByLabelText('Country'), { target: { value: 'AE' } });
    await place();
    expect(JSON.parse(orders[0] ?? '')).toMatchObject({
      shippingAddress: { street: 'Road 7, House 12' },
      billingAddress: {
        street: '1 Sheikh Zayed Road',
        city: 'Dubai',
        postalCode: '',
        country: 'AE',
        company: 'Akter FZ',
      },
    });
  });

  it('requires no postal code if the country has none', async () => {
    const countries = [{ code: 'AE', name: 'United Arab Emirates' }];
    const { place, orders } = await openCheckout({ countries });
    await waitFor(() => {
      expect(screen.getByLabelText('Country')).toHaveDisplayValue('United Arab Emirates');
    });
    typed({ ...others, Street: '1 Sheikh Zayed Road', City: 'Dubai' });
    await place();
    expect(JSON.parse(orders[0] ?? '')).toMatchObject({
      shippingAddress: { postalCode: '', country: 'United Arab Emirates' },
    });
  });
});
