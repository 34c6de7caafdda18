import { downloadOf, moduleOf, pageOf } from './page-of.js';

const page = (rest: string, front = '') =>
  pageOf(`---\ntitle: "Returns: how"\nlede: In short.\n${front}---\n\n${rest}`);
const first = (rest: string) => page(rest).blocks[0];

describe('a file of content', () => {
  it('starts a content file with its title, its lede and its aside', () => {
    expect(page('', 'image: wide hero-2\nbutton: Ask\n')).toEqual({
      title: 'Returns: how',
      lede: 'In short.',
      art: { kind: 'cloth', name: 'hero-2', shape: 'wide' },
      action: { label: 'Ask', toTitle: 'Ask' },
      blocks: [],
    });
    expect(page('', 'image: samples about hero-1\n').art).toEqual({
      kind: 'samples',
      names: ['about', 'hero-1'],
    });
    expect(page('', 'image: draft 3\n').art).toEqual({ kind: 'draft', float: 3 });
  });

  it('parses paragraphs over several lines, points, and links', () => {
    expect(
      first('## When\nOne\nline.\n\nTwo.\n\n- a point\n  of two lines\n- [On](/on)\n'),
    ).toEqual({
      kind: 'prose',
      title: 'When',
      text: ['One line.', 'Two.'],
      points: ['a point of two lines'],
      links: [{ to: '/on', label: 'On' }],
    });
  });

  it('parses tables with a note', () => {
    expect(first('## Times\n\n| Way | Cost |\n| --- | --- |\n| Slow | 60 |\n\nA note.')).toEqual({
      kind: 'table',
      title: 'Times',
      columns: ['Way', 'Cost'],
      rows: [['Slow', '60']],
      note: 'A note.',
    });
  });

  it('parses cards with figures, steps and questions', () => {
    expect(first('## Goals\n@cards label\n\nThree.\n\n### 50% | Water\nHalf.\n\nTruly.')).toEqual({
      kind: 'cards',
      look: 'label',
      title: 'Goals',
      intro: 'Three.',
      cards: [{ figure: '50%', title: 'Water', text: 'Half. Truly.', links: [] }],
    });
    expect(first('## How\n@steps\n### One\nFirst.')).toMatchObject({
      kind: 'steps',
      steps: [{ title: 'One', text: 'First.' }],
    });
    expect(first('## Ask\n@questions\n### Why?\nSo.\n\n- [More](/more)')).toMatchObject({
      questions: [{ question: 'Why?', text: 'So.', link: { to: '/more', label: 'More' } }],
    });
  });

  it('parses contact links and files to download', () => {
    expect(first('## Write\n@email A return\n\nIn short.\n\n- the number\n\nSoon.')).toEqual({
      kind: 'email',
      title: 'Write',
      subject: 'A return',
      intro: 'In short.',
      topics: ['the number'],
      reply: 'Soon.',
    });
    expect(first('## Ask\n@form contact\n\nTell us.\n\nSoon.')).toMatchObject({
      form: 'contact',
      intro: 'Tell us.',
      reply: 'Soon.',
    });
    expect(first('## Files\n@downloads\n\nBoth.\n\n- [One](/one.pdf)')).toMatchObject({
      text: 'Both.',
      files: [{ file: '/one.pdf', label: 'One' }],
    });
    expect(first('@reach')).toEqual({ kind: 'reach' });
  });

  it('accepts a content file that is a download', () => {
    const front = 'file: /downloads/a.pdf\nlabel: A (PDF)\ntitle: A\nlede: B';
    expect(downloadOf(`---\n${front}\n---\n\n## One\n\nText.\n\n### Name\nMeaning.`)).toMatchObject(
      {
        file: '/downloads/a.pdf',
        parts: [{ title: 'One', text: ['Text.'], rows: [['Name', 'Meaning.']] }],
      },
    );
  });

  it.each([
    ['---\ntitle: A\n---\n', 'The line "lede: ..." is missing.'],
    ['---\ntitle: 7\n---\n', 'The line "title: ..." should be text.'],
    ['---\ntitle: A: B\n---\n', 'incomplete explicit mapping pair'],
    ['---\ntitle: A\nlede: B\n---\n> C', 'Quotes and nested points are not known.'],
    ['---\ntitle: A\nlede: B\n---\n## X\n@poem', '"@poem" is not known.'],
    ['---\ntitle: A\nlede: B\n---\n## X\n@cards round', 'The look of cards "round" is not known'],
    ['---\ntitle: A\nlede: B\n---\n## X\n@form tax', 'The form "tax" is not known'],
    ['---\ntitle: A\nlede: B\nimage: big a\n---\n', 'The image "big" is not known'],
  ])('reports what is wrong with a content file, and where: %j', (text, sentence) => {
    expect(() => moduleOf(text, 'pages/a.md')).toThrow(`pages/a.md: ${sentence}`);
  });
});
