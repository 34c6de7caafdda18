import type { GiftCardRow } from '@shop/contracts/billing/credit';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { anAdmin, anOrder } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { refusal, respondTo, server } from '../../../testing/server';

const card: GiftCardRow = {
  _id: anOrder(7)._id,
  lastFour: '7K2M',
  issued: 100,
  balance: 40,
  note: 'For Nadia',
  isOff: false,
  createdAt: '2026-05-04T08:00:00.000Z',
};
const code = 'ABCD-EFGH-JKLM-7K2M';
const open = async () => {
  const app = renderApp('/admin/payments/gift-cards', { as: anAdmin() });
  await screen.findByRole('row', { name: /7K2M/ });
  return app;
};
beforeEach(() => {
  const cards = [card, { ...card, _id: anOrder(8)._id, lastFour: '9QRS', isOff: true }];
  server.use(respondTo('GET /admin/gift-cards', { success: true, cards, next: null }));
});

describe('the gift cards', () => {
  it('lists the gift cards with their balance, and finds them by their last four characters', async () => {
    const recorded: string[] = [];
    server.use(
      respondTo('GET /admin/gift-cards', ({ request }) => {
        recorded.push(new URL(request.url).search);
        return HttpResponse.json({ success: true, cards: [card], next: null });
      }),
    );
    const { user, parameters } = await open();
    expect(screen.getByRole('row', { name: /7K2M/ })).toHaveTextContent(/For Nadia\$100.00\$40.00/);
    await user.type(screen.getByLabelText('Last four characters'), 'abcd-efgh-jklm-7k2m');
    await waitFor(() => {
      expect(recorded.at(-1)).toBe('?search=7K2M');
    });
    expect(parameters()).toMatchObject({ search: '7K2M' });
  });

  it('V55: shows when a gift card expires, and lets staff choose another last day', async () => {
    const sent: unknown[] = [];
    const expired = { ...card, endsAt: '2026-05-03T18:00:00.000Z', isExpired: true as const };
    server.use(
      respondTo('GET /admin/gift-cards', { success: true, cards: [expired], next: null }),
      respondTo('PUT /admin/gift-cards/:id/expiry', async ({ params, request }) => {
        sent.push(params['id'], await request.json());
        return sent.length === 2 ? refusal('billing.giftCardDayPast') : HttpResponse.json(card);
      }),
    );
    const { user } = await open();
    expect(screen.getByRole('row', { name: /7K2M/ })).toHaveTextContent(/3 May 2026.*Expired/);
    await user.click(
      screen.getByRole('button', { name: 'Change the expiry of the gift card …7K2M' }),
    );
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('The expired amount returns to the card.')).toBeVisible();
    expect(dialog.getByLabelText('Last valid day')).toHaveValue('2026-05-03');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Choose today or a later day.')).toBeVisible();
    await user.clear(dialog.getByLabelText('Last valid day'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(sent).toEqual([card._id, { lastDay: '2026-05-03' }, card._id, { lastDay: null }]);
    });
  });

  const make = async () => {
    const app = await open();
    await app.user.click(screen.getByRole('button', { name: 'New gift card…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'New gift card' }));
    await app.user.type(dialog.getByLabelText('Amount in dollars'), '100');
    await app.user.type(dialog.getByLabelText('Note'), 'For Nadia');
    await app.user.click(dialog.getByRole('button', { name: 'Issue gift card' }));
    return { ...app, dialog };
  };

  it('PAY-20: shows the code of a gift card once, and copies it', async () => {
    const sent: unknown[] = [];
    server.use(
      respondTo('POST /admin/gift-cards', async ({ request }) => {
        sent.push(await request.json(), request.headers.get('idempotency-key')?.length);
        return HttpResponse.json({ success: true, card, code });
      }),
    );
    const { user } = await make();
    const copy = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    expect(await screen.findByText(code)).toBeVisible();
    expect(screen.getByText('It cannot be shown again.')).toBeVisible();
    expect(sent).toEqual([{ amount: 100, note: 'For Nadia' }, 36]);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied.')).toBeVisible();
    expect(copy).toHaveBeenCalledWith(code);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText(code)).not.toBeInTheDocument();
  });

  it('reports a repeated request for a gift card whose code cannot be shown again', async () => {
    server.use(respondTo('POST /admin/gift-cards', { success: true, card, code: null }));
    await make();
    expect(await screen.findByText(/Its code cannot be shown again/)).toBeVisible();
  });

  it('keeps the typed gift card fields when issuing failed', async () => {
    server.use(respondTo('POST /admin/gift-cards', () => refusal('service.unavailable')));
    const { dialog } = await make();
    expect(await dialog.findByText('Service temporarily unavailable')).toBeVisible();
    expect(dialog.getByLabelText('Note')).toHaveValue('For Nadia');
  });

  it('V55: sends a new code for a purchased card after a confirmation, and explains if another admin was first', async () => {
    const sent: unknown[] = [];
    const bought = { ...card, order: anOrder(3)._id };
    const off = { ...bought, _id: anOrder(8)._id, lastFour: '9QRS', isOff: true };
    const made = { ...card, _id: anOrder(9)._id, lastFour: '3ABC' };
    const cards = [bought, off, made];
    server.use(
      respondTo('GET /admin/gift-cards', { success: true, cards, next: null }),
      respondTo('POST /admin/gift-cards/:id/new-code', async ({ params, request }) => {
        sent.push(params['id'], await request.json());
        return sent.length === 2
          ? HttpResponse.json({ success: true, message: 'A new code is on its way to the buyer.' })
          : refusal('billing.giftCardRenewed');
      }),
    );
    const { user } = await open();
    const [button, ...others] = screen.getAllByRole('button', { name: /^Send a new code/ });
    expect(others).toEqual([]);
    const press = async () => {
      if (button) await user.click(button);
      const dialog = within(screen.getByRole('dialog'));
      expect(dialog.getByText(/The old code stops working/)).toBeVisible();
      await user.click(dialog.getByRole('button', { name: 'Send a new code' }));
    };
    await press();
    expect(await screen.findByText('A new code is on its way to the buyer.')).toBeVisible();
    await press();
    expect(
      await screen.findByText('A new code was already sent for this gift card.'),
    ).toBeVisible();
    expect(sent.slice(0, 2)).toEqual([card._id, { lastFour: '7K2M' }]);
  });

  it('withdraws a gift card after a confirmation of the loss, and restores it', async () => {
    const withdrawn: unknown[] = [];
    const restored: unknown[] = [];
    server.use(
      respondTo('DELETE /admin/gift-cards/:id', ({ params }) => {
        withdrawn.push(params['id']);
        return HttpResponse.json({ ...card, isOff: true });
      }),
      respondTo('POST /admin/gift-cards/:id/restore', ({ params }) => {
        restored.push(params['id']);
        return HttpResponse.json(card);
      }),
    );
    const { user } = await open();
    const off = within(screen.getByRole('row', { name: /9QRS/ }));
    expect(off.getByText('Withdrawn')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Withdraw the gift card …7K2M' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/can no longer use the remaining \$40.00/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => {
      expect(withdrawn).toEqual([card._id]);
    });
    await user.click(screen.getByRole('button', { name: 'Restore the gift card …9QRS' }));
    await waitFor(() => {
      expect(restored).toHaveLength(1);
    });
  });
});
