import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { aShopper } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { respondTo, server } from '../../testing/server';
import { piecesIn, requestOf, emptySampleFields } from './sample-fields';

const THANKS = 'Thank you for your sample request! A confirmation email has been sent.';

const open = async (visit: Parameters<typeof renderApp>[1] = {}) => {
  const app = renderApp('/sample-requests', visit);
  return { ...app, form: within(await screen.findByRole('form', { name: 'Request samples' })) };
};
type Page = Awaited<ReturnType<typeof open>>;

const contact = {
  'Full name': 'Nadia Rahman',
  'Company name': 'Rahman',
  'Business email': 'nadia@loomery.test',
  'Shipping phone number': '01711',
  'Street address': 'Road 7',
  City: 'Dhaka',
  'State/province': 'Dhaka',
  'Zip/postal code': '1209',
};
const put = ({ form }: Page, label: string, value: string) => {
  fireEvent.change(form.getByLabelText(label), { target: { value } });
};
const fill = (page: Page) => {
  for (const [label, text] of Object.entries(contact)) put(page, label, text);
};
const takeDown = () => {
  const sent: unknown[] = [];
  server.use(
    respondTo('POST /sample-requests', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ success: true, message: THANKS, enquiry: 'x' }, { status: 201 });
    }),
  );
  return sent;
};

describe('the sample form', () => {
  it('starts the sample form with three rows and one piece in the first', async () => {
    const { form } = await open();
    expect(form.getAllByLabelText(/^SKU or fabric name/)).toHaveLength(3);
    expect(form.getByLabelText('Quantity 1')).toHaveValue(1);
    expect(form.getByLabelText('Quantity 2')).toHaveValue(null);
  });

  it('sends the sample rows that name a fabric, and shows the response until it is closed', async () => {
    const sent = takeDown();
    const page = await open();
    const { user, form } = page;
    fill(page);
    put(page, 'SKU or fabric name 1', 'Indigo Ikat');
    put(page, 'SKU or fabric name 3', 'Voile');
    await user.click(form.getByRole('button', { name: 'Submit Request' }));
    expect(await screen.findByText(THANKS)).toBeVisible();
    expect(sent).toMatchObject([
      {
        name: 'Nadia Rahman',
        samples: [
          { fabric: 'Indigo Ikat', quantity: 1 },
          { fabric: 'Voile', quantity: 1 },
        ],
        address: { street: 'Road 7', state: 'Dhaka', country: 'Bangladesh' },
      },
    ]);
    expect(form.getByLabelText('Full name')).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Close the message' }));
    expect(screen.queryByText(THANKS)).not.toBeInTheDocument();
  });

  it('hides the message of the sample form after five seconds', async () => {
    const { form } = await open();
    jest.useFakeTimers();
    const add = form.getByRole('button', { name: 'Add Another Sample' });
    for (let count = 0; count < 8; count += 1) fireEvent.click(add);
    const pass = (ms: number) => {
      act(() => {
        jest.advanceTimersByTime(ms);
      });
    };
    pass(4_999);
    expect(screen.getByText('A request has at most 10 pieces')).toBeVisible();
    pass(1);
    expect(screen.queryByText('A request has at most 10 pieces')).not.toBeInTheDocument();
    jest.useRealTimers();
  });

  it('splits the sample form into three parts, and requires all fields except the rows after the first', async () => {
    const { form } = await open();
    for (const name of ['Contact Information', 'Sample Details', 'Shipping Address'])
      expect(form.getByRole('group', { name })).toBeVisible();
    for (const label of [...Object.keys(contact), 'Country', 'Quantity 1'])
      expect(form.getByLabelText(label)).toBeRequired();
    expect(form.getByLabelText('SKU or fabric name 1')).toBeRequired();
    expect(form.getByLabelText('SKU or fabric name 2')).not.toBeRequired();
    const quantity = form.getByLabelText('Quantity 3');
    expect([quantity.getAttribute('min'), quantity.getAttribute('max')]).toEqual(['1', '3']);
  });

  it('marks the sample row with too many pieces, and sends nothing', async () => {
    const sent = takeDown();
    const page = await open();
    const { user, form } = page;
    fill(page);
    for (const row of ['1', '2']) {
      put(page, `SKU or fabric name ${row}`, 'Ikat');
      put(page, `Quantity ${row}`, '2');
    }
    await user.click(form.getByRole('button', { name: 'Submit Request' }));
    expect(await form.findByText('At most 3 pieces of a fabric')).toBeVisible();
    expect(form.getByLabelText('SKU or fabric name 2')).toHaveAccessibleDescription(
      'At most 3 pieces of a fabric',
    );
    expect(sent).toEqual([]);
  });

  it('adds sample rows up to ten, and then shows that the form is full', async () => {
    const { user, form } = await open();
    const add = form.getByRole('button', { name: 'Add Another Sample' });
    for (let count = 0; count < 8; count += 1) await user.click(add);
    expect(form.getAllByLabelText(/^SKU or fabric name/)).toHaveLength(10);
    expect(screen.getByText('A request has at most 10 pieces')).toBeVisible();
  });

  it('shows what the sample pieces cost as they are chosen', async () => {
    const page = await open();
    const { form } = page;
    put(page, 'SKU or fabric name 1', 'Ikat');
    expect(form.getByText('1 piece: $5.00, shipping at cost')).toBeVisible();
    put(page, 'Quantity 1', '3');
    put(page, 'SKU or fabric name 2', 'Voile');
    expect(form.getByText('4 pieces: $20.00, shipping free')).toBeVisible();
  });

  it('deducts the free samples of an approved business account', async () => {
    server.use(respondTo('GET /sample-requests/allowance', { freeLeft: 2, isBusiness: true }));
    const page = await open({ as: aShopper() });
    const { form } = page;
    put(page, 'SKU or fabric name 1', 'Ikat');
    put(page, 'Quantity 1', '3');
    await waitFor(() => {
      expect(form.getByText('3 pieces, 2 free: $5.00, shipping at cost')).toBeVisible();
    });
  });
});

describe('the rows of the sample form', () => {
  const rows = (...fabrics: string[]) => fabrics.map((fabric) => ({ fabric, quantity: '' }));

  it('omits empty sample rows, and maps faults back to their row', () => {
    const fields = { ...emptySampleFields(), samples: rows('Ikat', ' ', 'Voile') };
    const { input, rowOf } = requestOf(fields);
    expect(input.samples).toEqual([
      { fabric: 'Ikat', quantity: 1 },
      { fabric: 'Voile', quantity: 1 },
    ]);
    expect(rowOf(['samples', 1, 'quantity'])).toBe('samples.2.quantity');
    expect(rowOf(['samples'])).toBe('samples.0.fabric');
    expect(rowOf(['address', 'city'])).toBe('address.city');
  });

  it('sums the pieces of the sample rows, without invalid numbers', () => {
    const counted = [
      { fabric: 'Ikat', quantity: '2' },
      { fabric: 'Voile', quantity: '' },
      { fabric: '', quantity: '3' },
      { fabric: 'Drill', quantity: 'x' },
    ];
    expect(piecesIn(counted)).toBe(3);
  });
});
