import type { AdminReview, AdminReviewList } from '@shop/contracts/catalogue/reviews';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { anAdmin, aProduct, aReview } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { respondTo, refusal, server } from '../../testing/server';

const adminReview = (parts: Partial<AdminReview> = {}): AdminReview => ({
  ...aReview(),
  product: { _id: aProduct(1)._id, name: 'Madras Check 1' },
  isHidden: false,
  photos: [],
  ...parts,
});
const listOf = (reviews: AdminReview[]): AdminReviewList => ({
  success: true,
  reviews,
  total: reviews.length,
  page: 1,
  pages: 1,
});
const open = (address = '/admin/reviews') => renderApp(address, { as: anAdmin() });
const hideButton = { name: 'Hide the review of Madras Check 1 by Nadia R.' };

describe('the reviews in the back-office', () => {
  it('shows product, author, text and stars of the reviews', async () => {
    server.use(respondTo('GET /admin/reviews', listOf([adminReview()])));
    open();
    expect(await screen.findByText('Loading reviews...')).toBeVisible();
    const row = await screen.findByRole('row', { name: /Madras Check 1/ });
    expect(row).toHaveTextContent('Nadia R.');
    expect(row).toHaveTextContent('Soft from the first wash.');
    expect(row).toHaveTextContent('4 / 5');
    expect(screen.getByText('Showing 1 of 1 review')).toBeVisible();
  });

  it('hides a review and shows it again', async () => {
    const changes: unknown[] = [];
    let isHidden = false;
    server.use(
      respondTo('GET /admin/reviews', () => HttpResponse.json(listOf([adminReview({ isHidden })]))),
      respondTo('PUT /admin/reviews/:id', async ({ request }) => {
        const change = (await request.json()) as { isHidden: boolean };
        changes.push(change);
        isHidden = change.isHidden;
        return HttpResponse.json(adminReview({ isHidden }));
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', hideButton));
    await user.click(await screen.findByRole('button', { name: /^Show the review/ }));
    expect(await screen.findByRole('button', hideButton)).toBeVisible();
    expect(changes).toEqual([{ isHidden: true }, { isHidden: false }]);
  });

  it('replies to a review and hides one of its photos', async () => {
    const sent: unknown[] = [];
    const key = `products/${'b'.repeat(64)}`;
    const photos = [{ key, isHidden: false }];
    server.use(
      respondTo('GET /admin/reviews', listOf([adminReview({ photos })])),
      respondTo('PUT /admin/reviews/:id/reply', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(adminReview());
      }),
      respondTo('PUT /admin/reviews/:id/photos', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(adminReview());
      }),
    );
    const { user } = open();
    await user.click(
      await screen.findByRole('button', { name: '1 photo of Madras Check 1 by Nadia R.' }),
    );
    const shown = within(await screen.findByRole('dialog', { name: 'Photos by Nadia R.' }));
    await user.click(shown.getByRole('button', { name: 'Hide photo 1' }));
    await user.click(shown.getByRole('button', { name: 'Close' }));
    await user.click(
      screen.getByRole('button', { name: 'Reply to the review of Madras Check 1 by Nadia R.' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Reply to Nadia R.' });
    await user.type(within(dialog).getByLabelText('Your reply'), 'Thank you.');
    await user.click(within(dialog).getByRole('button', { name: 'Save reply' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(sent).toEqual([
      { key, isHidden: true },
      { reply: 'Thank you.', seen: null },
    ]);
  });

  it('shows why a review could not be hidden', async () => {
    server.use(
      respondTo('GET /admin/reviews', listOf([adminReview()])),
      respondTo('PUT /admin/reviews/:id', () => refusal('service.unavailable')),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', hideButton));
    expect(await screen.findByText('Service temporarily unavailable')).toBeInTheDocument();
  });

  it('keeps review search and filter in the address', async () => {
    const recorded: Record<string, string>[] = [];
    server.use(
      respondTo('GET /admin/reviews', ({ request }) => {
        recorded.push(Object.fromEntries(new URL(request.url).searchParams));
        return HttpResponse.json(listOf([]));
      }),
    );
    const { user, parameters } = open('/admin/reviews?show=hidden');
    expect(await screen.findByText('No reviews here')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Shown');
    expect(parameters()).toMatchObject({ show: 'shown' });
    await user.type(screen.getByRole('searchbox'), 'soft');
    await screen.findByDisplayValue('soft');
    expect(recorded.slice(0, 2)).toEqual([
      { show: 'hidden', sort: 'written', order: 'desc', limit: '100', page: '1' },
      { show: 'shown', sort: 'written', order: 'desc', limit: '100', page: '1' },
    ]);
  });

  it('loads the reviews of the back-office again on Retry', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(respondTo('GET /admin/reviews', () => refusal('service.unavailable')));
    const { user } = open();
    const main = await screen.findByRole('main');
    const again = await within(main).findByRole('button', { name: 'Try Again' });
    server.use(respondTo('GET /admin/reviews', listOf([adminReview()])));
    await user.click(again);
    expect(await screen.findByRole('row', { name: /Madras Check 1/ })).toBeInTheDocument();
  });
});
