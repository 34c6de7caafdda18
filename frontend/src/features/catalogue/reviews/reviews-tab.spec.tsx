import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { ReviewList, ReviewView } from '@shop/contracts/catalogue/reviews';
import { aProduct, aReview, aShopper } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { respondTo, refusal, server } from '../../../testing/server';

const listOf = (reviews: ReviewView[], parts: Partial<ReviewList> = {}): ReviewList => ({
  success: true,
  reviews,
  counts: [0, 0, 0, reviews.length, 0],
  total: reviews.length,
  page: 1,
  pages: 1,
  ...parts,
});

async function openTab(as?: ReturnType<typeof aShopper>) {
  const rendered = renderApp(`/products/${aProduct(1)._id}`, as ? { as } : {});
  await rendered.user.click(await screen.findByRole('tab', { name: /^Reviews/ }));
  return { ...rendered, tab: await screen.findByRole('tabpanel', { name: /^Reviews/ }) };
}
const may = (review: ReviewView | null = null, isHidden = false) =>
  respondTo('GET /products/:id/reviews/mine', { mayReview: true, review, isHidden, helpful: [] });

describe('the reviews of a product', () => {
  it('shows the reviews with stars, text, author and date', async () => {
    const { tab } = await openTab();
    const list = await within(tab).findByRole('list', { name: 'Reviews' });
    const [item] = within(list).getAllByRole('listitem');
    expect(item).toHaveTextContent('4 of 5 stars');
    expect(item).toHaveTextContent('Nadia R.');
    expect(item).toHaveTextContent('4 May 2026');
    expect(item).toHaveTextContent('Soft from the first wash.');
  });

  it('invites a guest to log in to write a review', async () => {
    const { tab } = await openTab();
    expect(within(tab).getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    expect(within(tab).queryByRole('button', { name: /review/ })).not.toBeInTheDocument();
  });

  it('explains who can write a review to a user who has not received the product', async () => {
    const { tab } = await openTab(aShopper());
    expect(await within(tab).findByText(/Customers who have received/)).toBeVisible();
  });

  it('shows that there are stars but no review text yet', async () => {
    server.use(respondTo('GET /products/:id/reviews', listOf([])));
    const { tab } = await openTab();
    expect(await within(tab).findByText('These ratings have no text.')).toBeVisible();
  });

  it('loads older reviews', async () => {
    const pages: (string | null)[] = [];
    server.use(
      respondTo('GET /products/:id/reviews', ({ request }) => {
        const page = Number(new URL(request.url).searchParams.get('page'));
        pages.push(new URL(request.url).search);
        return HttpResponse.json(
          listOf([aReview({ text: `Page ${String(page)}` })], { total: 7, page, pages: 2 }),
        );
      }),
    );
    const { tab, user } = await openTab();
    await user.click(await within(tab).findByRole('button', { name: 'Older' }));
    expect(await within(tab).findByText('Page 2')).toBeVisible();
    expect(within(tab).getByRole('button', { name: 'Older' })).toBeDisabled();
    expect(pages).toEqual(['?page=1&sort=newest&limit=5', '?page=2&sort=newest&limit=5']);
  });

  it('shows the reviews of the stars and in the order that the reader chose', async () => {
    const searches: string[] = [];
    server.use(
      respondTo('GET /products/:id/reviews', ({ request }) => {
        searches.push(new URL(request.url).search);
        return HttpResponse.json(listOf([aReview()], { counts: [1, 0, 0, 2, 0], total: 3 }));
      }),
    );
    const { tab, user } = await openTab();
    await user.click(await within(tab).findByRole('button', { name: '4 stars 2' }));
    expect(within(tab).getByRole('button', { name: '5 stars 0' })).toBeDisabled();
    await user.selectOptions(within(tab).getByLabelText('Sort reviews'), 'Most helpful first');
    await user.click(await within(tab).findByRole('button', { name: '4 stars 2', pressed: true }));
    await waitFor(() => {
      expect(searches).toEqual([
        '?page=1&sort=newest&limit=5',
        '?page=1&sort=newest&stars=4&limit=5',
        '?page=1&sort=helpful&stars=4&limit=5',
        '?page=1&sort=helpful&limit=5',
      ]);
    });
  });

  it('shows the reply of the shop, the photos and how many readers a review helped', async () => {
    const key = `products/${'a'.repeat(64)}`;
    const reply = { text: 'Thank you, Nadia.', at: '2026-05-06T08:00:00.000Z' };
    const review = aReview({ reply, helpful: 3, photos: [{ key }] });
    server.use(respondTo('GET /products/:id/reviews', listOf([review])));
    const { tab } = await openTab();
    const list = await within(tab).findByRole('list', { name: 'Reviews' });
    expect(list).toHaveTextContent('Reply from the shop6 May 2026Thank you, Nadia.');
    expect(list).toHaveTextContent('3 readers found this helpful.');
    expect(within(list).getByRole('link', { name: 'Photo 1 by Nadia R.' })).toHaveAttribute(
      'href',
      `/images/${key}-1600.webp`,
    );
  });

  it('marks another reader’s review as helpful', async () => {
    const sent: unknown[] = [];
    server.use(
      respondTo('GET /products/:id/reviews', () =>
        HttpResponse.json(listOf([aReview({ helpful: sent.length })])),
      ),
      respondTo('GET /products/:id/reviews/mine', () =>
        HttpResponse.json({
          mayReview: false,
          review: null,
          isHidden: false,
          helpful: sent.length > 0 ? [aReview()._id] : [],
        }),
      ),
      respondTo('PUT /products/:id/reviews/:review/helpful', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ success: true, helpful: 1 });
      }),
    );
    const { tab, user } = await openTab(aShopper());
    await user.click(await within(tab).findByRole('button', { name: 'Helpful', pressed: false }));
    expect(
      await within(tab).findByRole('button', { name: 'Helpful (1)', pressed: true }),
    ).toBeVisible();
    expect(sent).toEqual([{ isHelpful: true }]);
  });

  it('loads the reviews again on Retry after a failure', async () => {
    server.use(respondTo('GET /products/:id/reviews', () => refusal('service.unavailable')));
    const { tab, user } = await openTab();
    const again = await within(tab).findByRole('button', { name: 'Try Again' });
    server.use(respondTo('GET /products/:id/reviews', listOf([aReview()])));
    await user.click(again);
    expect(await within(tab).findByText('Soft from the first wash.')).toBeVisible();
  });
});

describe('someone who has received the product', () => {
  it('lets a buyer who received the product write a review', async () => {
    const sent: unknown[] = [];
    server.use(
      may(),
      respondTo('POST /products/:id/reviews', async ({ request }) => {
        sent.push(await request.json());
        server.use(may(aReview()));
        return HttpResponse.json(aReview());
      }),
    );
    const { tab, user } = await openTab(aShopper());
    await user.click(await within(tab).findByRole('radio', { name: '4 stars' }));
    await user.type(within(tab).getByLabelText('Your words'), 'Soft from the first wash.');
    await user.click(within(tab).getByRole('button', { name: 'Send your review' }));
    // the alert is visible only for a moment, so it is enough that it appeared
    await screen.findByText('Thank you for your review.');
    expect(sent).toEqual([{ stars: 4, text: 'Soft from the first wash.' }]);
    expect(await within(tab).findByText('You have reviewed this product.')).toBeVisible();
  });

  it('shows what a review lacks, and sends nothing', async () => {
    server.use(may());
    const { tab, user } = await openTab(aShopper());
    await user.click(await within(tab).findByRole('button', { name: 'Send your review' }));
    expect(await within(tab).findByText('Please give one to five stars.')).toBeVisible();
    expect(within(tab).getByText('Please write a few words.')).toBeVisible();
  });

  it("edits the buyer's review, starting from it", async () => {
    server.use(may(aReview()), respondTo('POST /products/:id/reviews', aReview({ stars: 2 })));
    const { tab, user } = await openTab(aShopper());
    await user.click(await within(tab).findByRole('button', { name: 'Edit your review' }));
    expect(within(tab).getByRole('radio', { name: '4 stars' })).toBeChecked();
    expect(within(tab).getByLabelText('Your words')).toHaveValue('Soft from the first wash.');
    await user.click(within(tab).getByRole('radio', { name: '2 stars' }));
    await user.click(within(tab).getByRole('button', { name: 'Save your review' }));
    expect(await within(tab).findByText('You have reviewed this product.')).toBeVisible();
  });

  it("adds a photo to the buyer's review, and shows why one is refused", async () => {
    let isSent = false;
    server.use(
      may(aReview()),
      respondTo('POST /products/:id/reviews/photos', ({ request }) => {
        isSent = request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false;
        return refusal('catalogue.tooManyPhotos');
      }),
    );
    const { tab, user } = await openTab(aShopper());
    const file = new File(['dress'], 'dress.jpg', { type: 'image/jpeg' });
    await user.upload(await within(tab).findByLabelText(/^Add a photo/), file);
    expect(await within(tab).findByText('A review has at most 4 photos.')).toBeVisible();
    expect(isSent).toBe(true);
  });

  it("shows when the buyer's review was hidden", async () => {
    server.use(may(aReview(), true));
    const { tab } = await openTab(aShopper());
    expect(await within(tab).findByText('Your review is not shown to others.')).toBeVisible();
  });

  it('keeps the review text when it could not be saved', async () => {
    server.use(
      may(),
      respondTo('POST /products/:id/reviews', () => refusal('catalogue.notReceived')),
    );
    const { tab, user } = await openTab(aShopper());
    await user.click(await within(tab).findByRole('radio', { name: '5 stars' }));
    await user.type(within(tab).getByLabelText('Your words'), 'Lovely.');
    await user.click(within(tab).getByRole('button', { name: 'Send your review' }));
    await screen.findByText(/Only customers who have received/);
    expect(within(tab).getByLabelText('Your words')).toHaveValue('Lovely.');
  });
});
