// The checkout of a shop with settings, where the server computes the price of an order.
import type {
  CheckoutOptions,
  PriceCheckoutInput,
  PricedCheckout,
} from '@shop/contracts/ordering/checkout';
import { errors, type ErrorCode } from '@shop/contracts/core/errors';
import type { PlaceOrderInput } from '@shop/contracts/ordering/place-order';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { aProduct, aShopper, anOrder } from '../../testing/builders';
import { aMethod, aPricedCheckout, checkoutOptions } from '../../testing/priced-checkout';
import { renderApp } from '../../testing/render-app';
import { refusal, respondTo, server } from '../../testing/server';

const madras = aProduct(1, { name: 'Madras Check', price: 18.5, stock: 5 });
const courier = aMethod(2, { name: 'Courier', price: 4.9, time: '2 days' });
const pickup = aMethod(3, {
  name: 'Pick up in Dhaka',
  time: '',
  isPickup: true,
  place: '42 Tanti Bazar Road, 1100 Dhaka. 10:00 to 18:00',
});

/** Parts of a price, or the refusal instead of one. */
type Priced = (input: PriceCheckoutInput) => Partial<PricedCheckout> | Refused;
interface Refused {
  refused: ErrorCode;
  message: string;
}
const refused = (code: ErrorCode, message: string = errors[code].message): Refused => ({
  refused: code,
  message,
});

/** Prices orders as given, and records what is priced and ordered. */
function shop(priceOf: Priced = () => ({}), options: Partial<CheckoutOptions> = {}) {
  const requested: PriceCheckoutInput[] = [];
  const orders: PlaceOrderInput[] = [];
  server.use(
    respondTo('GET /checkout/options', checkoutOptions(options)),
    respondTo('POST /checkout/price', async ({ request }) => {
      const input = (await request.json()) as PriceCheckoutInput;
      requested.push(input);
      const parts = priceOf(input);
      if ('refused' in parts) {
        const { refused: code, message } = parts;
        const { status } = errors[code];
        return HttpResponse.json({ success: false, code, message }, { status });
      }
      return HttpResponse.json(aPricedCheckout(input.items, parts));
    }),
    respondTo('POST /orders', async ({ request }) => {
      orders.push((await request.json()) as PlaceOrderInput);
      const message = 'Order placed successfully!';
      return HttpResponse.json({ success: true, message, order: anOrder() });
    }),
  );
  return { requested, orders };
}

const payment = { 'Card number': '4242', Expiry: '12/30', CVC: '987' };
const address = { Street: 'Road 7', City: 'Dhaka', 'Postal code': '1209' };
async function openCheckout() {
  const app = renderApp('/checkout', {
    as: aShopper(),
    cart: [{ product: madras, quantity: 2 }],
  });
  const button = await screen.findByRole('button', { name: 'Place Order' });
  return {
    ...app,
    place: () => app.user.click(button),
    fillIn: async (fields: Record<string, string>) => {
      for (const [label, text] of Object.entries({ Phone: '01711', ...fields, ...payment }))
        fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
      await settled();
    },
    addCode: async (code: string) => {
      await app.user.click(screen.getByText('Have a code?'));
      await app.user.type(screen.getByLabelText('Code'), `${code}{Enter}`);
    },
  };
}
const rowsOf = () => {
  const total = screen.getByText('Total').closest('dl');
  return [...(total?.querySelectorAll('div') ?? [])].map((row) => row.textContent);
};
const settled = () =>
  waitFor(() => {
    expect(document.querySelector('[aria-busy="true"]')).toBeNull();
  });

describe('PRC-4: a shop that was not set up', () => {
  it('shows subtotal, Free and an equal total, and only a closed line for codes', async () => {
    shop();
    await openCheckout();
    await settled();
    expect(rowsOf()).toEqual(['Subtotal$37.00', 'ShippingFree', 'Total$37.00']);
    expect(screen.getByText('Have a code?').closest('details')).not.toHaveAttribute('open');
    expect(screen.queryByRole('group', { name: 'Delivery' })).not.toBeInTheDocument();
    expect(screen.queryByLabelText(/VAT/)).not.toBeInTheDocument();
  });

  it('accepts an order when the price cannot be loaded', async () => {
    const { orders } = shop(() => refused('service.unavailable'));
    const { fillIn, place } = await openCheckout();
    await fillIn(address);
    await place();
    await screen.findByText('Order placed successfully!');
    expect(orders).toEqual([expect.not.objectContaining({ pricedCheckout: expect.anything() })]);
  });
});

describe('delivery', () => {
  const priceOf: Priced = ({ method }) => {
    const methods = [courier, pickup];
    const chosen = method === pickup.id ? pickup : courier;
    const { id, name, price, place } = chosen;
    const sums = { price, discount: 0, taxRate: 0, tax: 0, total: price };
    return {
      methods,
      shipping: { method: id, name, ...sums, ...(place && { pickupNote: place }) },
      total: 37 + price,
      isPlain: false,
    };
  };

  it('lets the shopper choose among several deliveries, at the price that was shown', async () => {
    const { orders } = shop(priceOf);
    const { fillIn, place } = await openCheckout();
    expect(await screen.findByRole('radio', { name: /Courier, 2 days/ })).toBeChecked();
    expect(rowsOf()).toEqual(['Subtotal$37.00', 'Shipping (Courier)$4.90', 'Total$41.90']);
    await fillIn(address);
    await place();
    await screen.findByText('Order placed successfully!');
    expect(orders).toMatchObject([
      {
        totalAmount: 41.9,
        pricedCheckout: aPricedCheckout([]).pricedCheckout,
        shippingAddress: { street: 'Road 7', postalCode: '1209', country: 'Bangladesh' },
      },
    ]);
  });

  it('shows next to each delivery when it arrives, and nothing if its days are not known', async () => {
    const arrival = { from: '2026-12-08', to: '2026-12-10' };
    const ready = { from: '2026-12-01', to: '2026-12-01' };
    const methods = [aMethod(1, { arrival }), courier, { ...pickup, arrival: ready }];
    shop(() => ({ methods }));
    await openCheckout();
    const ways = within(await screen.findByRole('group', { name: 'Delivery' }));
    expect(ways.getByLabelText(/^Standard, .*Arrives Tue 8 – Thu 10 Dec/)).toBeChecked();
    expect(ways.getByLabelText(/^Pick up in Dhaka.*Ready Tue 1 Dec/)).toBeVisible();
    expect(ways.getAllByText(/Arrives|Ready/)).toHaveLength(2);
  });

  it('SHP-5: requires no address for a pick-up, charges no delivery, and sends none', async () => {
    const { orders } = shop(priceOf);
    const { user, fillIn, place } = await openCheckout();
    await user.click(await screen.findByRole('radio', { name: /Pick up in Dhaka/ }));
    await waitFor(() => {
      expect(screen.queryByLabelText('Street')).not.toBeInTheDocument();
    });
    expect(rowsOf()).toContain('Pick-up (Pick up in Dhaka)Free');
    expect(screen.getByText(/10:00 to 18:00/)).toBeVisible();
    await fillIn({});
    await place();
    await screen.findByText('Order placed successfully!');
    expect(orders).toMatchObject([{ totalAmount: 37 }]);
    expect(orders[0]).not.toHaveProperty('shippingAddress');
  });

  it('shows why an order cannot be delivered, and places none', async () => {
    const message = 'We cannot send this order to 75001, France. Please write to us.';
    const { orders } = shop(({ postalCode }) =>
      postalCode === '75001' ? refused('order.noMethod', message) : {},
    );
    const { fillIn, place } = await openCheckout();
    await fillIn({ ...address, 'Postal code': '75001' });
    expect(await screen.findByText(message)).toBeVisible();
    await place();
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(1);
    expect(orders).toEqual([]);
  });

  it('places no order at a total that was not shown', async () => {
    const { orders } = shop(({ postalCode }) =>
      postalCode === undefined
        ? {}
        : priceOf({ items: [], country: '', codes: [], useCredit: false }),
    );
    const { fillIn, place } = await openCheckout();
    await settled();
    await fillIn({ ...address, 'Postal code': '' });
    fireEvent.change(screen.getByLabelText('Postal code'), { target: { value: '1209' } });
    await place();
    const changed =
      'The price of your order has changed. Please look at it and place the order again.';
    expect((await screen.findAllByText(changed))[0]).toBeVisible();
    expect(orders).toEqual([]);
    await settled();
    expect(rowsOf()).toContain('Total$41.90');
    await place();
    await screen.findByText('Order placed successfully!');
    expect(orders).toMatchObject([{ totalAmount: 41.9 }]);
  });
});

describe('a code', () => {
  const priceOf: Priced = ({ codes }) => ({
    codes: codes.map((code) =>
      code === 'welcome 10'
        ? { code, isApplied: true, amount: 3.7 }
        : { code, isApplied: false, isUnknown: true, reason: 'We do not know this code.' },
    ),
    ...(codes.includes('welcome 10') && {
      discounts: [{ code: 'WELCOME10', name: 'Welcome', level: 'order', amount: 3.7 }],
      total: 33.3,
      isPlain: false,
    }),
  });

  it('PRC-7: deducts the amount of a code, and removes it', async () => {
    shop(priceOf);
    const { user, addCode } = await openCheckout();
    await addCode('welcome 10');
    const chips = await screen.findByRole('list', { name: 'Codes' });
    expect(await within(chips).findByText('−$3.70')).toBeVisible();
    expect(rowsOf()).toEqual(['Subtotal$37.00', 'WELCOME10−$3.70', 'ShippingFree', 'Total$33.30']);
    await user.click(screen.getByRole('button', { name: 'Remove welcome 10' }));
    await waitFor(() => {
      expect(rowsOf()).toContain('Total$37.00');
    });
  });

  it('shows that a code is unknown, and does not send it again', async () => {
    const { requested } = shop(priceOf);
    const { fillIn, addCode } = await openCheckout();
    await addCode('nosuch');
    expect(await screen.findByText('We do not know this code.')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Codes' })).not.toBeInTheDocument();
    await fillIn(address);
    expect(requested.at(-1)).toMatchObject({ postalCode: '1209', codes: [] });
  });

  it('adds no code after too many were tried', async () => {
    shop(({ codes }) => (codes.length > 0 ? refused('checkout.tooManyCodes') : {}));
    const { addCode } = await openCheckout();
    await addCode('one more');
    expect(await screen.findByText(/Too many codes were tried/)).toBeVisible();
    expect(rowsOf()).toContain('Total$37.00');
  });

  it('shows the new total for a code that was used up in the meantime, and requests the price again', async () => {
    const { requested } = shop(priceOf);
    const { addCode, fillIn, place } = await openCheckout();
    await addCode('welcome 10');
    await fillIn(address);
    const message = 'The order now comes to $37.00.';
    server.use(
      respondTo('POST /orders', () =>
        refusal('order.codeUsedUp', [{ path: 'total', message, price: 37 }]),
      ),
    );
    const before = requested.length;
    await place();
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => {
      expect(requested.length).toBeGreaterThan(before);
    });
  });
});

describe('abroad', () => {
  const options = {
    countries: [
      { code: 'AT', name: 'Austria' },
      { code: 'BD', name: 'Bangladesh' },
    ],
    vatCountries: ['AT'],
  };

  it('shows the tax, and lets companies of the union type their VAT number', async () => {
    const { requested } = shop(({ country, vatNumber }) => {
      if (vatNumber === 'ATU12345678') return refused('order.vatNumber');
      if (country !== 'Austria') return {};
      return {
        taxes: [{ rate: 20, net: 30.83, tax: 6.17, isIncluded: true }],
        isPlain: false,
        total: 37,
        ...(vatNumber && { vatNote: 'Format and checksum are right, not confirmed.' }),
      };
    }, options);
    const { user } = await openCheckout();
    await user.selectOptions(await screen.findByLabelText('Country'), 'Austria');
    expect(await screen.findByText('Tax (20 %) incl.')).toBeVisible();
    const number = screen.getByLabelText('VAT number');
    await user.type(number, 'ATU12345678');
    expect(
      await screen.findByText('This VAT number cannot be right. Please check it.'),
    ).toBeVisible();
    await user.clear(number);
    await user.type(number, 'ATU13585627');
    expect(await screen.findByText('Format and checksum are right, not confirmed.')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Country'), 'Bangladesh');
    expect(screen.queryByLabelText('VAT number')).not.toBeInTheDocument();
    await waitFor(() => {
      expect(requested.at(-1)).not.toHaveProperty('vatNumber');
    });
  });
});

describe('SHP-1: name and telephone', () => {
  const sent = async (isRecipientSent: boolean) => {
    const { orders } = shop(() => ({}), { isRecipientSent });
    const { fillIn, place } = await openCheckout();
    await settled();
    const hint = screen.getByLabelText('Phone').getAttribute('aria-describedby') ?? '';
    const said = document.getElementById(hint)?.textContent;
    await fillIn(address);
    await place();
    await screen.findByText('Order placed successfully!');
    return { said, order: orders[0] };
  };

  it('sends name and telephone if the owner has enabled that, and the form explains it', async () => {
    const { said, order } = await sent(true);
    expect(said).toBe('Stored with the order and passed to the courier with your name.');
    expect(order?.recipient).toEqual({ name: 'Nadia Rahman', phone: '01711' });
  });

  it('sends no name and telephone in a shop without settings', async () => {
    const { said, order } = await sent(false);
    expect(said).toBe('Not sent or stored.');
    expect(JSON.stringify(order)).not.toMatch(/01711|Nadia/);
  });
});
