import { listHead, listRequest } from './list-address.js';

describe('the addresses of the product list', () => {
  it.each([
    ['', '/products'],
    ['category=silk', '/products?category=silk'],
    ['page=2&category=Fat+quarters&utm_source=x', '/products?category=Fat+quarters&page=2'],
    ['page=1', '/products'],
    ['page=x&fibre=', '/products'],
  ])('X7: makes the list at ?%s canonical to itself', (query, address) => {
    expect(listHead(new URLSearchParams(query))).toEqual({ address });
  });

  it.each(['fibre=linen', 'search=silk', 'sort=price', 'category=silk&inStock=1', 'order=desc'])(
    'X7: keeps the list at ?%s out of search engines, which follow its links',
    (query) => {
      expect(listHead(new URLSearchParams(query))).toMatchObject({
        isPrivate: true,
        isFollowed: true,
      });
    },
  );

  it('X7: builds the request from a form that was sent without scripts', () => {
    const query = 'fibre=linen&fibre=cotton&piece=&page=2&sort=price&x=1';
    expect(listRequest(new URLSearchParams(query))).toBe(
      '/api/products?fibre=linen%2Ccotton&sort=price&facets=1',
    );
  });
});
