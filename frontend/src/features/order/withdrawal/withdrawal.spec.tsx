import { screen } from '@testing-library/react';
import type { WithdrawalInput } from '@shop/contracts/ordering/withdrawals';
import { HttpResponse } from 'msw';
import { anOrderDetail, aShopper } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { refusal, respondTo, server } from '../../../testing/server';

const receivedAt = '2026-11-02T09:00:05.000Z';

function recordWithdrawals(): WithdrawalInput[] {
  const sent: WithdrawalInput[] = [];
  server.use(
    respondTo('POST /withdrawals', async ({ request }) => {
      sent.push((await request.json()) as WithdrawalInput);
      return HttpResponse.json({ success: true, message: 'We have received it.', receivedAt });
    }),
  );
  return sent;
}

describe('the page for withdrawals', () => {
  it('RET-7: lets a guest withdraw in two steps, and shows the time of receipt to the second', async () => {
    const sent = recordWithdrawals();
    const { user } = renderApp('/withdrawal');
    await user.type(await screen.findByLabelText('Name'), 'Nadia');
    await user.type(screen.getByLabelText(/^E-mail/), 'nadia@loomery.test');
    await user.type(screen.getByLabelText(/^Items/), 'One piece');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText('Not named')).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Confirm withdrawal' }));
    expect(await screen.findByText('We have received it.')).toBeVisible();
    expect(screen.getByText(/at 15:00:05 \(Asia\/Dhaka\)/)).toBeVisible();
    expect(sent).toEqual([
      {
        name: 'Nadia',
        orderNumber: '',
        email: 'nadia@loomery.test',
        items: 'One piece',
        isConfirmed: true,
      },
    ]);
  });

  it('V50: names the fields that are missing, and lets the customer change what was written', async () => {
    const { user } = renderApp('/withdrawal');
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(screen.getByText('Enter your name')).toBeVisible();
    expect(screen.getByText('Enter your e-mail address')).toBeVisible();
    await user.type(screen.getByLabelText('Name'), 'Nadia');
    await user.type(screen.getByLabelText(/^E-mail/), 'nadia@loomery.test');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Nadia');
  });

  it('V50: lets a signed-in customer tick lines of the order', async () => {
    const sent = recordWithdrawals();
    const order = anOrderDetail(1, { number: 'LM-26-10432' });
    server.use(respondTo('GET /orders/:id', order));
    const { user } = renderApp(`/withdrawal?order=${order._id}`, { as: aShopper() });
    const [item] = order.items;
    await user.click(await screen.findByRole('checkbox', { name: item?.name ?? '' }));
    expect(screen.getByLabelText(/^Order number/)).toHaveValue('LM-26-10432');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText(item?.name ?? '')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Confirm withdrawal' }));
    expect(await screen.findByText('We have received it.')).toBeVisible();
    expect(sent).toMatchObject([
      { orderNumber: 'LM-26-10432', items: [{ product: item?.product }], isConfirmed: true },
    ]);
  });

  it('V37: shows that there were too many, and keeps the withdrawal', async () => {
    server.use(respondTo('POST /withdrawals', () => refusal('request.tooMany')));
    const { user } = renderApp('/withdrawal');
    await user.type(await screen.findByLabelText('Name'), 'Nadia');
    await user.type(screen.getByLabelText(/^E-mail/), 'nadia@loomery.test');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(screen.getByRole('button', { name: 'Confirm withdrawal' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByText('nadia@loomery.test')).toBeVisible();
  });
});
