import { COMPANY_DESCRIPTION } from '@shop/contracts/core/page-head';
import { writeHead } from './page-head';

const content = (selector: string) =>
  document.head.querySelector(selector)?.getAttribute('content') ?? null;
const canonical = () => document.head.querySelector('link[rel=canonical]')?.getAttribute('href');
const structured = () => document.head.querySelector('script[type="application/ld+json"]');

describe('the head of a page', () => {
  it('describes the page in its head, in full addresses', () => {
    writeHead({ title: 'Silk', description: 'All silk.', address: '/products?category=silk' });
    expect(document.title).toBe('Silk');
    expect(content('meta[name=description]')).toBe('All silk.');
    expect(canonical()).toBe('http://localhost/products?category=silk');
  });

  it('replaces the head of the previous page completely', () => {
    writeHead({ title: 'A', description: 'First.', address: '/a' });
    writeHead({ title: 'B', address: '/b' });
    expect(document.head.querySelectorAll('meta[name=description]')).toHaveLength(1);
    expect(content('meta[name=description]')).toBe(COMPANY_DESCRIPTION);
  });

  it('keeps the structured data of the first page until another page opens', () => {
    document.head.innerHTML =
      '<link rel="canonical" href="http://localhost/a" /><script type="application/ld+json">{}</script>';
    writeHead({ title: 'A', address: '/a' });
    expect(structured()).not.toBeNull();
    writeHead({ title: 'B', address: '/b' });
    expect(structured()).toBeNull();
  });

  it('hides private pages from search engines', () => {
    writeHead({ title: 'Cart', address: '/cart', isPrivate: true });
    expect(content('meta[name=robots]')).toBe('noindex');
    expect(canonical()).toBeUndefined();
    writeHead({ title: 'Home', address: '/' });
    expect(content('meta[name=robots]')).toBeNull();
  });
});
