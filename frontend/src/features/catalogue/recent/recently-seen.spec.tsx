import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { readRecent, rememberRecent } from '../../../lib/recent-list';
import { aProduct, aShopper } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { server } from '../../../testing/server';

const [first, second, gone] = [1, 2, 3].map((at) => aProduct(at)) as [
  ReturnType<typeof aProduct>,
  ReturnType<typeof aProduct>,
  ReturnType<typeof aProduct>,
];
function open(visit: Parameters<typeof renderApp>[1] = {}) {
  server.use(
    http.get('*/api/products/:id', ({ params: { id } }) => {
      const product = [first, second].find(({ _id }) => _id === id);
      return product ? HttpResponse.json(product) : new HttpResponse(null, { status: 404 });
    }),
  );
  return renderApp(`/products/${second._id}`, visit);
}
const seenIds = () => readRecent('recent-products');
const remember = (id: string) => {
  rememberRecent('recent-products', id, 8);
};
const seen = () => screen.findByRole('region', { name: 'Recently seen' });

describe('the products that were seen recently', () => {
  beforeEach(() => {
    localStorage.clear();
  });

  it('X15: shows products that were viewed before, except deleted ones', async () => {
    remember(gone._id);
    remember(first._id);
    open();
    const cards = within(await seen());
    expect(await cards.findByRole('link', { name: first.name })).toBeVisible();
    expect(cards.getAllByRole('article')).toHaveLength(1);
    expect(seenIds()).toEqual([second._id, first._id, gone._id]);
  });

  it('X15: forgets them with Clear, and at logout', async () => {
    remember(first._id);
    const { user } = open({ as: aShopper() });
    await user.click(within(await seen()).getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('region', { name: 'Recently seen' })).toBeNull();
    expect(seenIds()).toEqual([]);
    remember(first._id);
    const [logout] = screen.getAllByRole('button', { name: 'Logout' });
    await user.click(logout as HTMLElement);
    expect(seenIds()).toEqual([]);
  });
});
