import { buildPages } from './build-pages.js';
import { filled } from './filled.js';
import { contentOf, faultsOf, missingBlocks } from './page-content.js';
import { pageFields, type PageFields } from './pages.js';

const page = (own: Partial<PageFields>): PageFields =>
  pageFields.parse({ title: 'A', lede: 'B', image: '', button: '', text: '', ...own });
const messages = (own: Partial<PageFields>) => faultsOf(page(own)).map(({ message }) => message);

describe('the text of a page', () => {
  it('BO-15 W25: renders HTML and scripts as text', () => {
    const text = '## A <b>B</b>\n\n<script>alert(1)</script>\n\nOne <img src=x onerror=alert(1)>.';
    expect(faultsOf(page({ text }))).toEqual([]);
    expect(contentOf(page({ text })).blocks).toEqual([
      {
        kind: 'prose',
        title: 'A <b>B</b>',
        text: ['<script>alert(1)</script>', 'One <img src=x onerror=alert(1)>.'],
      },
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//other.example',
    '/\\other.example',
    'http://other.example',
    'contact',
    'vbscript:x',
  ])('BO-15 W25: refuses a link to %s with its line', (href) => {
    expect(messages({ text: `## A\n\nOne.\n\n- [On](${href})` })).toEqual([
      expect.stringMatching(/^Line 5: A link begins with \/, https:, mailto: or tel:/),
    ]);
  });

  it('BO-15 W25: accepts links to the shop, to https, to mailto and to tel', () => {
    const links = ['/contact', 'https://loomery.example', 'mailto:a@b.example', 'tel:+8801'];
    const text = `## A\n\n${links.map((href) => `- [On](${href})`).join('\n')}`;
    expect(messages({ text })).toEqual([]);
    expect(contentOf(page({ text })).blocks).toMatchObject([
      { links: links.map((to) => ({ to, label: 'On' })) },
    ]);
  });

  it.each([
    ['## A\n\n![x](/images/a.png)', 'Line 3: An image stands in the field Image alone.'],
    ['## A\n\nSee [this](/faq).', 'Line 3: A link stands in a point of its own'],
    ['## A\n\n> quoted', 'Line 3: Quotes and nested points are not known.'],
    ['## A\n\n- a\n  - b', 'Line 3: A point cannot have points of its own.'],
    ['## A\n\n```\nx\n```', 'Line 3: "```'],
    ['## A\n\n[x]: /faq', 'Line 3: "[x]: /faq" (def) is not known.'],
    ['One.\n\n## B\n@poem', 'Line 3: "@poem" is not known.'],
    ['## A\n\n## A', 'Two headings are called "A".'],
    ['One.\n\n{{returns.never}} and\n{{toString}}', 'Line 3: There is no figure "returns.never".'],
  ])('BO-15: refuses %j with the line', (text, sentence) => {
    expect(messages({ text })[0]).toContain(sentence);
  });

  it.each([
    [{ image: 'wide https://other.example/a.png' }, 'The image "https://other.example/a.png"'],
    [{ image: 'wide' }, 'The image "" is not known'],
    [{ image: 'draft 99' }, 'The float of a draft is 1 to 7.'],
    [{ button: 'Ask' }, 'The page has no heading "Ask".'],
  ])('BO-15 W25: refuses %j', (own, sentence) => {
    expect(messages(own)[0]).toContain(sentence);
  });

  it.each(['>', '[', '*', '- ', '`', '<', '|', '{{', '\\', '_a '])(
    'BO-15: reads 50,000 characters of %j in a second',
    (sign) => {
      const started = performance.now();
      faultsOf(page({ text: sign.repeat(50_000 / sign.length) }));
      expect(performance.now() - started).toBeLessThan(1_000);
    },
  );

  it('BO-15: fills in figures as text, whatever characters they contain', () => {
    const content = contentOf(page({ text: '## A\n\nWithin {{ returns.within }}.' }));
    expect(filled(content).blocks).toMatchObject([{ text: ['Within 30 days.'] }]);
  });
});

describe('the blocks of a page', () => {
  it('BO-15 W24: names the missing blocks in an edition of a page of the build', () => {
    const content = contentOf(page({ text: '@reach\n\n## A\n@cards thread' }));
    expect(missingBlocks('/contact', content)).toEqual(['image', '@form contact']);
    expect(missingBlocks('/pages/own', content)).toEqual([]);
    expect(Object.keys(buildPages)).toHaveLength(20);
  });
});
