import type { TransferRow } from '@shop/contracts/billing/transfers';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { anAdmin, anOrder } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { refusal, respondTo, server } from '../../../testing/server';
import { importSentence, readBankFile } from './transfer-words';

const guessed: TransferRow = {
  _id: anOrder(7)._id,
  bookedOn: '2026-05-04',
  amount: 37,
  reference: 'LM 0000 0201',
  payer: 'Nadia Rahman',
  state: 'guessed',
  order: anOrder()._id,
  why: 'The reference is incomplete.',
  createdAt: '2026-05-05T08:00:00.000Z',
};
const paid: TransferRow = {
  ...guessed,
  _id: anOrder(8)._id,
  state: 'matched',
  payer: 'Tariq Aziz',
};

/** Records the decisions about transfers that are sent. */
const settled = () => {
  const sent: unknown[] = [];
  server.use(
    respondTo('PUT /admin/payments/transfers/:id/order', async ({ request, params }) => {
      sent.push(params['id'], await request.json());
      return HttpResponse.json({ ...guessed, state: 'matched' });
    }),
  );
  return sent;
};
const open = async () => {
  const app = renderApp('/admin/payments/transfers', { as: anAdmin() });
  await screen.findByRole('row', { name: /Nadia Rahman/ });
  return app;
};

beforeEach(() => {
  const transfers = [guessed, paid];
  server.use(respondTo('GET /admin/payments/transfers', { success: true, transfers, next: null }));
});

describe('the bank transfers', () => {
  it('PAY-18: imports bank transfers from a file of the bank, and names its faults by line', async () => {
    const sent: unknown[] = [];
    server.use(
      respondTo('POST /admin/payments/transfers', async ({ request }) => {
        sent.push(await request.json());
        const faults = ['Line 3: there is no amount in it.'];
        return HttpResponse.json({
          success: true as const,
          added: 4,
          matched: 3,
          waiting: 1,
          known: 2,
          faults,
        });
      }),
    );
    const { user } = await open();
    const file = new File(['day;amount\n'], 'bank.csv', { type: 'text/csv' });
    await user.upload(screen.getByLabelText('File from your bank'), file);
    expect(
      await screen.findByText(
        '4 lines are new: 3 paid an order, 1 waits for you. 2 lines were known.',
      ),
    ).toBeVisible();
    expect(screen.getByText('Line 3: there is no amount in it.')).toBeVisible();
    expect(sent).toEqual([{ file: 'day;amount\n' }]);
  });

  it('money 12: lets staff choose how the bank writes ambiguous days', async () => {
    const sent: unknown[] = [];
    const details = [
      { path: 'dayFirst', message: '11 May 2026' },
      { path: 'monthFirst', message: '5 November 2026' },
    ];
    server.use(
      respondTo('POST /admin/payments/transfers', async ({ request }) => {
        const body = (await request.json()) as object;
        sent.push(body);
        if (!('dates' in body)) return refusal('billing.datesUnclear', details);
        return HttpResponse.json({
          success: true as const,
          added: 1,
          matched: 1,
          waiting: 0,
          known: 0,
          faults: [],
        });
      }),
    );
    const { user } = await open();
    const text = 'Date,Amount\n11/05/2026,59.80\n';
    await user.upload(screen.getByLabelText('File from your bank'), new File([text], 'bank.csv'));
    const question = within(
      await screen.findByRole('group', { name: /start with the day or the month/ }),
    );
    expect(question.getByRole('button', { name: '11 May 2026' })).toBeVisible();
    expect(screen.getByLabelText('File from your bank')).toBeValid();
    await user.click(question.getByRole('button', { name: '5 November 2026' }));
    expect(
      await screen.findByText('1 line is new: 1 paid an order, 0 wait for you.'),
    ).toBeVisible();
    expect(
      screen.queryByRole('group', { name: /start with the day or the month/ }),
    ).not.toBeInTheDocument();
    expect(sent).toEqual([{ file: text }, { file: text, dates: 'monthFirst' }]);
  });

  it('shows why a bank file was refused', async () => {
    server.use(respondTo('POST /admin/payments/transfers', () => refusal('billing.notABankFile')));
    const { user } = await open();
    const field = screen.getByLabelText('File from your bank');
    await user.upload(field, new File(['?'], 'notes.csv', { type: 'text/csv' }));
    expect(await screen.findByText(/Upload the file from your bank as CSV or CAMT/)).toBeVisible();
    expect(field).toBeInvalid();
  });

  it('PAY-18: shows a suggested order for a transfer, which staff confirm', async () => {
    const sent = settled();
    const { user } = await open();
    const row = within(screen.getByRole('row', { name: /Nadia Rahman/ }));
    expect(row.getByText('Is it this order?')).toBeVisible();
    expect(row.getByText('4 May 2026')).toBeVisible();
    await user.click(row.getByRole('button', { name: 'This order…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Transfer of $37.00' }));
    const order = dialog.getByLabelText('Order id');
    expect(order).toHaveValue(anOrder()._id);
    await user.clear(order);
    await user.type(order, '00000201');
    await user.click(dialog.getByRole('button', { name: 'It pays this order' }));
    expect(dialog.getByText('Enter the full order ID')).toBeVisible();
    await user.clear(order);
    await user.type(order, ` ${anOrder(2)._id.toUpperCase()}`);
    await user.click(dialog.getByRole('button', { name: 'It pays this order' }));
    expect(await screen.findByText('The transfer pays the order.')).toBeInTheDocument();
    expect(sent).toEqual([guessed._id, { order: anOrder(2)._id }]);
  });

  it('marks a transfer as unrelated after a confirmation, and locks one that paid', async () => {
    const sent = settled();
    const { user } = await open();
    const other = within(screen.getByRole('row', { name: /Tariq Aziz/ }));
    expect(other.queryByRole('button')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Not ours' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Not ours' }));
    await user.click(dialog.getByRole('button', { name: 'Not ours' }));
    await waitFor(() => {
      expect(sent).toEqual([guessed._id, { order: null }]);
    });
  });
});

describe('the words of an import', () => {
  it.each([
    [{ added: 0, matched: 0, waiting: 0, known: 1 }, 'There are no new lines. 1 line was known.'],
    [
      { added: 1, matched: 0, waiting: 1, known: 0 },
      '1 line is new: 0 paid an order, 1 waits for you.',
    ],
  ])('describes the import %j in a sentence', (counts, sentence) => {
    expect(importSentence({ success: true, faults: [], ...counts })).toBe(sentence);
  });
});

describe('a file of the bank', () => {
  it('reads the file of an older bank in its own encoding', async () => {
    const file = new File([new Uint8Array([0x4d, 0xfc, 0x6c])], 'bank.csv');
    expect(await readBankFile(file)).toEqual({ text: 'Mül' });
  });

  it.each([
    ['UTF-16', [0xff, 0xfe, 0x4d, 0, 0xfc, 0], { text: 'Mü' }],
    ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0x4d], { text: 'M' }],
    [
      'bytes',
      [0x50, 0x4b, 3, 4],
      { fault: 'Upload the file from your bank as CSV or CAMT.053 XML.' },
    ],
  ])(
    'cases 10: reads a bank file of %s or refuses it with a true sentence',
    async (_what, bytes, read) => {
      expect(await readBankFile(new File([new Uint8Array(bytes)], 'bank.csv'))).toEqual(read);
    },
  );

  it('refuses a bank file larger than 2 MB', async () => {
    const file = new File(['a'.repeat(2_000_001)], 'bank.csv');
    expect(await readBankFile(file)).toEqual({ fault: 'The file can be at most 2 MB' });
  });
});
