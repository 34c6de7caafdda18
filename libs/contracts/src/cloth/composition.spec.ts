import fc from 'fast-check';
import { readComposition, writeComposition } from './composition-text.js';
import {
  compositionFault,
  compositionWords,
  partNames,
  withStoredNames,
  type FibreShare,
} from './composition.js';
import { fibreNames, fibreOf } from './fibres.js';

const share = (percent: number, fibre: string, more: Partial<FibreShare> = {}): FibreShare => ({
  part: 'cloth',
  fibre,
  percent,
  isRecycled: false,
  isOrganic: false,
  isSeveral: false,
  tradeName: null,
  ...more,
});
const several = { isSeveral: true };

describe('a composition', () => {
  it('FAB-41: accepts a composition of 98 % only in a draft, and refuses one of 102 %', () => {
    const short = [share(60, 'cotton'), share(38, 'linen')];
    expect(compositionFault(short, false)).toBeNull();
    expect(compositionFault(short, true)).toEqual({
      code: 'catalogue.compositionNotWhole',
      message: 'The composition comes to 98 %.',
    });
    const over = [share(60, 'cotton'), share(42, 'linen')];
    for (const isWhole of [true, false])
      expect(compositionFault(over, isWhole)?.message).toBe('The composition comes to 102 %.');
  });

  it('sums a composition exactly in tenths of a percent, unlike floats', () => {
    const thirds = [share(33.3, 'cotton'), share(33.3, 'linen'), share(33.4, 'silk')];
    expect(compositionFault(thirds, true)).toBeNull();
    expect(compositionFault([share(99.9, 'cotton')], true)?.message).toContain('99.9 %');
  });

  it('requires a whole composition in each of its parts', () => {
    const velvet = [share(100, 'silk', { part: 'pile' }), share(90, 'viscose', { part: 'ground' })];
    expect(compositionFault(velvet, true)?.message).toBe(
      'The composition of the ground comes to 90 %.',
    );
    expect(compositionFault(velvet, false)).toBeNull();
  });

  it.each([
    [
      'FAB-42: gives advice on a plant',
      'Bamboo',
      '"Bamboo" is not a fibre name. For the fibre made of bamboo pulp write "viscose".',
    ],
    [
      'gives advice on a brand',
      'lycra ',
      '"lycra" is not a fibre name. Lycra is a trade name: write "elastane", with Lycra as its trade name.',
    ],
    [
      'knows no fibre of that name',
      'Unobtainium',
      '"Unobtainium" is not a fibre name. Choose one from the list.',
    ],
  ])('checks the composition: %s', (_what, fibre, message) => {
    expect(compositionFault([share(100, fibre)], false)).toEqual({
      code: 'catalogue.fibreUnknown',
      message,
    });
  });

  it.each([
    [5, false, true],
    [5.1, false, false],
    [6, false, false],
    [14, true, true],
    [15, true, true],
    [15.1, true, false],
    [16, true, false],
  ])('FAB-44: accepts %d %% other fibres, several: %s, as %s', (percent, isSeveral, isTaken) => {
    const shares = [share(100 - percent, 'wool'), share(percent, 'other', { isSeveral })];
    const fault = compositionFault(shares, true);
    expect(fault?.code ?? null).toBe(isTaken ? null : 'catalogue.otherFibres');
  });

  it('allows a fibre once in a part, under any name, and once more as recycled', () => {
    const twice = [share(90, 'elastane'), share(10, 'spandex')];
    expect(compositionFault(twice, true)).toEqual({
      code: 'catalogue.fibreTwice',
      message: '"elastane" is there twice.',
    });
    const recycled = [share(50, 'cotton'), share(50, 'cotton', { isRecycled: true })];
    expect(compositionFault(recycled, true)).toBeNull();
  });

  it('FAB-44: allows other fibres once in a part, recycled or not', () => {
    const others = [share(5, 'other'), share(5, 'other', { isRecycled: true, isSeveral: true })];
    expect(compositionFault([share(90, 'wool'), ...others], true)).toEqual({
      code: 'catalogue.fibreTwice',
      message: '"other fibres" is there twice.',
    });
    const velvet = [share(5, 'other', { part: 'pile' }), share(5, 'other', { part: 'ground' })];
    expect(compositionFault(velvet, false)).toBeNull();
  });
});

describe('the words of a composition', () => {
  it.each<[string, FibreShare[], string, string]>([
    ['FAB-43: a single fibre', [share(100, 'cotton')], '100 % cotton', '100% cotton'],
    [
      'FAB-43: in falling order',
      [share(40, 'linen'), share(60, 'cotton')],
      '60 % cotton, 40 % linen',
      '60% cotton, 40% linen',
    ],
    [
      'FAB-42: an elastic fibre, which the US names at any share',
      [share(2, 'elastane'), share(98, 'cotton')],
      '98 % cotton, 2 % elastane',
      '98% cotton, 2% spandex',
    ],
    [
      'a small share, which the US does not name',
      [share(96, 'wool'), share(4, 'polyamide')],
      '96 % wool, 4 % polyamide',
      '96% wool, 4% other fiber',
    ],
    [
      'a little wool, which the US names',
      [share(97, 'polyester'), share(3, 'wool')],
      '97 % polyester, 3 % wool',
      '97% polyester, 3% wool',
    ],
    [
      'several small shares',
      [share(92, 'cotton'), share(4, 'viscose'), share(4, 'polyamide')],
      '92 % cotton, 4 % polyamide, 4 % viscose',
      '92% cotton, 8% other fibers',
    ],
    [
      'other fibres last, though they are more',
      [share(86, 'wool'), share(10, 'other', several), share(4, 'silk')],
      '86 % wool, 4 % silk, 10 % other fibres',
      '86% wool, 14% other fibers',
    ],
    [
      'the US names',
      [share(70, 'viscose'), share(30, 'polyamide')],
      '70 % viscose, 30 % polyamide',
      '70% rayon, 30% nylon',
    ],
    [
      'parts in their order',
      [share(100, 'viscose', { part: 'ground' }), share(100, 'silk', { part: 'pile' })],
      'Pile: 100 % silk. Ground: 100 % viscose',
      'Pile: 100% silk. Ground: 100% rayon',
    ],
    [
      'what is claimed of a fibre',
      [share(100, 'polyester', { isRecycled: true, tradeName: 'Repreve' })],
      '100 % polyester (recycled, Repreve)',
      '100% polyester (recycled, Repreve)',
    ],
    ['nothing', [], '', ''],
  ])('describes a composition as %s', (_what, shares, eu, us) => {
    expect(compositionWords(shares)).toEqual({ eu, us });
  });
});

describe('a fibre that was typed', () => {
  it.each([
    ['spandex', 'elastane'],
    ['  New   Wool ', 'wool'],
    ['Flax', 'linen'],
    ['rayon', 'viscose'],
    ['Nylon', 'polyamide'],
    ['other fibres', 'other'],
    ['bamboo', null],
    ['constructor', null],
  ])('FAB-42: stores the typed fibre %j as %s', (typed, stored) => {
    expect(fibreOf(typed)).toBe(stored);
  });
});

const ANNEX_I = `wool, alpaca, llama, camel, cashmere, mohair, angora, vicuña, yak, guanaco, cashgora, beaver, otter,
  animal hair, horsehair, silk, cotton, kapok, flax, linen, true hemp, jute, abaca, manila hemp, alfa, coir, coconut, broom,
  ramie, sisal, sunn, henequen, maguey, acetate, alginate, cupro, modal, protein, triacetate, viscose, acrylic, chlorofibre,
  fluorofibre, modacrylic, polyamide, nylon, aramid, polyimide, lyocell, polylactide, polyester, polyethylene, polypropylene,
  polycarbamide, polyurethane, vinylal, trivinyl, elastodiene, elastane, glass fibre, elastomultiester, elastolefin, melamine,
  polypropylene/polyamide bicomponent, polyacrylate`;

describe('the names of Annex I', () => {
  it('accepts every name of Annex I as a fibre name', () => {
    expect(ANNEX_I.split(/,\s+/).filter((name) => fibreOf(name) === null)).toEqual([]);
  });
});

describe('a composition in a cell', () => {
  it.each<[string, FibreShare[]]>([
    ['70% wool, 30% alpaca', [share(70, 'wool'), share(30, 'alpaca')]],
    ['98 % Cotton 2 % spandex', [share(98, 'cotton'), share(2, 'elastane')]],
    ['33,3% silk, 66,7% cotton', [share(33.3, 'silk'), share(66.7, 'cotton')]],
    [
      'pile: 100% polyester; ground: 65% polyester 35% cotton',
      [
        share(100, 'polyester', { part: 'pile' }),
        share(65, 'polyester', { part: 'ground' }),
        share(35, 'cotton', { part: 'ground' }),
      ],
    ],
    [
      '100% recycled polyester (Repreve)',
      [share(100, 'polyester', { isRecycled: true, tradeName: 'Repreve' })],
    ],
    ['90% wool, 10% several other fibres', [share(90, 'wool'), share(10, 'other', several)]],
    ['100% bamboo', [share(100, 'bamboo')]],
    ['', []],
  ])('reads the composition %j', (text, shares) => {
    expect(readComposition(text)).toEqual(shares);
  });

  it.each([
    ['cotton 97%, elastane 3%', '97% cotton, 3% elastane'],
    ['Cotton: 97 % / Elastane: 3 %', '97% cotton, 3% elastane'],
    ['65% polyester / 35% cotton', '65% polyester, 35% cotton'],
    ['65% polyester + 35% cotton', '65% polyester, 35% cotton'],
    ['65% polyester – 35% cotton.', '65% polyester, 35% cotton'],
    ['65 percent polyester and 35 percent cotton', '65% polyester, 35% cotton'],
    ['65 % polyester\n35 % cotton', '65% polyester, 35% cotton'],
    ['wool 100%', '100% wool'],
    ['elastane (Lycra™) 3%, cotton 97%', '3% elastane (Lycra™), 97% cotton'],
    ['organic cotton 60%; linen 40%', '60% organic cotton, 40% linen'],
    [
      'pile: polyester 100%; ground: cotton 65% / polyester 35%',
      'pile: 100% polyester; ground: 65% cotton, 35% polyester',
    ],
    ['９５％ cotton，５％ elastane', '95% cotton, 5% elastane'],
  ])('cases 14: reads the composition %j as %j', (text, written) => {
    const read = readComposition(text);
    expect(read && writeComposition(read)).toBe(written);
    expect(read && compositionFault(read, true)).toBeNull();
  });

  it.each([
    ['spaces', `1%${' '.repeat(1_000_000)}%`],
    ['commas', `1% wool${' ,'.repeat(500_000)}x`],
    ['digits', '1 '.repeat(500_000)],
    ['brackets', `1% wool ${'( '.repeat(500_000)}`],
    ['shares', '1% wool, '.repeat(100_000)],
  ])('reads a composition in linear time: %s', (_what, text) => {
    const begun = performance.now();
    readComposition(text);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  it.each([
    '70% wool % silk',
    'about 70% wool',
    'wool',
    '100%',
    '70% wool and the rest',
    'lining: 100% silk',
    '50% wool; nothing',
  ])('refuses %j as a composition', (text) => {
    const read = readComposition(text);
    expect(read === null || compositionFault(read, true) !== null).toBe(true);
  });

  it('reads a written composition back unchanged, whatever it contains', () => {
    const anyShare = fc.record({
      part: fc.constantFrom(...partNames),
      fibre: fc.constantFrom(...fibreNames.filter((name) => name !== 'other')),
      percent: fc.integer({ min: 1, max: 1_000 }).map((tenths) => tenths / 10),
      isRecycled: fc.boolean(),
      isOrganic: fc.boolean(),
      isSeveral: fc.constant(false),
      tradeName: fc.constantFrom(null, 'Lycra', 'Super 110s'),
    });
    fc.assert(
      fc.property(fc.array(anyShare, { maxLength: 8 }), (shares) => {
        const inOrder = partNames.flatMap((part) => shares.filter((one) => one.part === part));
        expect(readComposition(writeComposition(shares))).toEqual(withStoredNames(inOrder));
      }),
    );
  });
});
