import { matchPath } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { downloads } from './downloads';
import { filled } from '@shop/contracts/content/filled';
import type { Block } from '@shop/contracts/content/info-content';
import { anchorOf } from './page';
import { pages } from './pages';

const known = [
  paths.products,
  ...Object.values(paths.info),
  ...downloads.map(({ file: path }) => ({ path })),
].map(({ path }) => path);

function addressesOf(block: Block): string[] {
  switch (block.kind) {
    case 'prose':
      return block.links?.map(({ to }) => to) ?? [];
    case 'questions':
      return block.questions.flatMap(({ link }) => (link ? [link.to] : []));
    case 'downloads':
      return block.files.map(({ file }) => file);
    default:
      return [];
  }
}

describe.each(Object.entries(pages))('the texts of %s', (_name, contentOf) => {
  const { blocks, action, lede } = contentOf();

  it('links the texts of a page only to existing pages', () => {
    const lost = blocks
      .flatMap(addressesOf)
      .filter((address) => !known.some((path) => matchPath(path, address)));
    expect(lost).toEqual([]);
  });

  it("fills in every figure of a page's texts, under unique headings", () => {
    expect(JSON.stringify(blocks) + lede).not.toMatch(/[{}]{2}[a-z]/);
    const anchors = blocks.flatMap((block) => ('title' in block ? [anchorOf(block.title)] : []));
    expect(new Set(anchors).size).toBe(anchors.length);
    if (action) expect(anchors).toContain(anchorOf(action.toTitle));
  });
});

describe('the figures of the company', () => {
  it('replaces the name of a figure by its value', () => {
    expect(filled({ text: 'within {{ returns.within }}, {{shipping.standard.dhaka}}' })).toEqual({
      text: 'within 30 days, BDT 60',
    });
  });

  it('refuses a text with an unknown figure', () => {
    expect(() => filled('{{returns.never}}')).toThrow('There is no figure "returns.never"');
  });
});
