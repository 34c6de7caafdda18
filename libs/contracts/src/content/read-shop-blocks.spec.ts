import { firstRequests } from './first-requests.js';
import { firstImage } from './hero-image.js';
import { contentOf, faultsOf } from './page-content.js';

const page = (text: string) => ({ title: 'Home', lede: 'In short.', image: '', button: '', text });
const blockOf = (text: string) => contentOf(page(text)).blocks[0];
const id = '0f3c0f64-6c1b-4f0e-9f5c-0d8f3f0f7a11';

describe('the parts of a page that show what the shop sells', () => {
  it('W24: reads slides with badge, image and links', () => {
    const text = `## Season\n@slides\n### New | Wool\nWarm.\n- [Folded](/images/site/hero-3)\n- [Shop](/products)`;
    expect(blockOf(text)).toEqual({
      kind: 'slides',
      title: 'Season',
      slides: [
        {
          badge: 'New',
          title: 'Wool',
          text: 'Warm.',
          image: { src: '/images/site/hero-3-1600.webp', alt: 'Folded' },
          links: [{ to: '/products', label: 'Shop' }],
        },
      ],
    });
    expect(firstImage(contentOf(page(text)))).toMatchObject({ sizes: '100vw' });
  });

  it('W24: reads products by a query or by hand, and names their requests', () => {
    const content = contentOf(
      page(
        `## Shirts\n@products use=shirts&sort=price limit=8\n- [All](/products?use=shirts)\n` +
          `## Ours\n@products\n- [Ajrakh](/products/${id})\n## Counted\n@figures`,
      ),
    );
    expect(content.blocks[0]).toMatchObject({ link: { to: '/products?use=shirts', label: 'All' } });
    expect(firstRequests(content)).toEqual([
      '/api/products?limit=8&sort=price&use=shirts',
      `/api/products?ids=${id}&limit=1`,
      '/api/public-stats',
    ]);
  });

  it('W24: gives tiles of colours the colour of their family', () => {
    expect(
      blockOf('## Colours\n@tiles colour\n### blue | Blue\n- [Blue](/products?colour=blue)'),
    ).toEqual({
      kind: 'tiles',
      look: 'colour',
      title: 'Colours',
      tiles: [{ figure: '#2e4f86', title: 'Blue', text: '', to: '/products?colour=blue' }],
    });
  });

  it.each([
    ['@slides', '"Title" is empty: each of its items begins with ### and a title.'],
    ['@tiles words', '"Title" is empty'],
    [
      '@products\n'.concat(
        ...Array.from({ length: 12 }, (_, at) => `## ${String(at)}\n@products\n`),
      ),
      'A page has at most 12 parts with @products.',
    ],
    ['@slides\n### A\nB', 'The slide "A" has no image.'],
    ['@slides\n### A\n- [x](/images/site/none)', 'The image "/images/site/none" is not known'],
    ['@tiles cloth\n### A\nB', '"A" has no link.'],
    ['@tiles round', 'The look of tiles "round" is not known; there are cloth'],
    ['@tiles colour\n### sky | Sky\n- [Sky](/products)', '"Sky" has no colour; there are white'],
    ['@products stock=3', '"stock" is not known; there are category'],
    [
      '@products limit=100',
      '"@products limit=100" is not a query of the list for at most 24 products.',
    ],
    ['@products sort=stock', '"@products sort=stock" is not a query of the list'],
  ])('W24: refuses %j', (text, sentence) => {
    expect(faultsOf(page(`## Title\n${text}`))[0]?.message).toContain(sentence);
  });
});
