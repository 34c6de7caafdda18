import { curtains, type Curtain } from './curtains.rules';
import { garment } from './garments.rules';
import { yardsInWidth } from './garment-widths';
import { joined } from './joined.rules';
import type { ClothMeasures, Outcome, Wishes } from './need';
import { cushions } from './panels.rules';
import { upholstery } from './upholstery.rules';

const cloth = (some: Partial<ClothMeasures> = {}): ClothMeasures => ({
  width: 140,
  repeat: 0,
  repeatAcross: 0,
  match: 'none',
  hasNap: false,
  isRailroaded: false,
  shrinkWarp: null,
  shrinkWeft: null,
  ...some,
});
const patterned = (some: Partial<ClothMeasures> = {}) =>
  cloth({ repeat: 37, match: 'straight', ...some });
const wishes = (some: Partial<Wishes> = {}): Wishes => ({
  isWashed: false,
  startsAtMotif: false,
  safety: 0,
  ...some,
});
const curtain = (some: Partial<Curtain> = {}): Curtain => ({
  track: 200,
  fullness: 2,
  sides: 40,
  drop: 240,
  ...some,
});
const needOf = (outcome: Outcome) => {
  if ('refusal' in outcome) throw new Error(outcome.refusal);
  return outcome.need;
};
const cmOf = (outcome: Outcome): number => needOf(outcome).cm;

describe('the need of curtains', () => {
  it.each([
    ['plain widths', curtain(), cloth(), wishes(), 960],
    ['a repeat of 37 cm', curtain(), patterned(), wishes(), 1036],
    ['a repeat from a chosen motif', curtain(), patterned(), wishes({ startsAtMotif: true }), 1073],
    ['a half-drop', curtain(), patterned({ match: 'half-drop' }), wishes(), 1055],
    [
      'a half-drop of one width',
      curtain({ track: 50, sides: 0 }),
      patterned({ match: 'half-drop' }),
      wishes(),
      259,
    ],
    [
      'Cotswold sewing school',
      curtain({ track: 250, fullness: 2.25, sides: 0, drop: 257 }),
      cloth({ width: 138, hasNap: true }),
      wishes(),
      1285,
    ],
    ['extra-wide cloth', curtain({ fullness: 2.5 }), cloth({ width: 280 }), wishes(), 540],
    ['a washed repeat', curtain(), patterned({ shrinkWarp: 8 }), wishes({ isWashed: true }), 1184],
    [
      'a washed width',
      curtain({ sides: 20 }),
      cloth({ shrinkWeft: 5 }),
      wishes({ isWashed: true }),
      960,
    ],
    ['10 % for safety', curtain(), cloth(), wishes({ safety: 10 }), 1056],
  ])('FAB-61: counts %s to the centimetre', (_, wanted, of, wish, cm) => {
    expect(cmOf(curtains(wanted, of, wish))).toBe(cm);
  });

  it('FAB-63: adds the shrinkage of the length to cloth that is washed first', () => {
    const wanted = curtain({ track: 100, fullness: 1, sides: 0, drop: 400 });
    const of = cloth({ shrinkWarp: 8, hasNap: true });
    expect(cmOf(curtains(wanted, of, wishes({ isWashed: true })))).toBe(435);
  });

  it('X3: lays a short drop sideways and names the upright layout if it needs less', () => {
    const cafe = curtain({ sides: 20, drop: 120 });
    const outcome = curtains(cafe, cloth(), wishes());
    expect(cmOf(outcome)).toBe(420);
    expect(outcome).toHaveProperty('other', expect.stringContaining('360 cm'));
    const print = curtains(cafe, cloth({ repeat: 32, match: 'straight' }), wishes());
    expect(print).toMatchObject({ need: { cm: 384 } });
    expect(print).not.toHaveProperty('other', expect.anything());
  });

  it('X3: refuses a railroaded pattern that is narrower than the drop', () => {
    expect(curtains(curtain(), patterned({ isRailroaded: true }), wishes())).toEqual({
      refusal:
        'The pattern runs across this cloth, and the drop of 240 cm is more than its width of 140 cm.',
    });
  });

  it('X2: adds a repeat to each of several separate lengths', () => {
    expect(needOf(curtains(curtain(), patterned(), wishes())).each).toEqual({ count: 4, cm: 296 });
    expect(needOf(curtains(curtain(), cloth(), wishes())).each).toEqual({ count: 4, cm: 240 });
  });

  it('X1: says that the shrinkage of the width was not tested', () => {
    const outcome = curtains(curtain(), cloth(), wishes({ isWashed: true }));
    expect(outcome).toHaveProperty('note', 'Shrinkage of the width: not tested.');
  });
});

describe('the need of cushions and pads', () => {
  const pads = { count: 2, width: 45, height: 45, depth: 0, seam: 1.5, hasPiping: false };

  it('FAB-61: lays panels in rows', () => {
    // Four panels of 48 × 48 cm, two per row of 140 cm.
    expect(cmOf(cushions(pads, cloth(), wishes()))).toBe(96);
    expect(cmOf(cushions(pads, patterned(), wishes()))).toBe(148);
  });

  it('turns panels if that needs less, but never on cloth with a nap', () => {
    const long = { ...pads, count: 1, width: 117, height: 62 };
    expect(cmOf(cushions(long, cloth(), wishes()))).toBe(120);
    expect(cmOf(cushions(long, cloth({ hasNap: true }), wishes()))).toBe(130);
  });

  it('counts boxing strips and piping as panels', () => {
    const boxed = { ...pads, count: 1, depth: 5, hasPiping: true };
    // Panels of 48 cm, strips of 2 × 8 in two rows whether turned or not, and 3 strips of piping.
    const need = needOf(cushions(boxed, cloth({ hasNap: true }), wishes()));
    expect(need.formula).toBe('rows of panels: 1 × 48 cm + 1 × 8 cm + 1 × 8 cm + 3 × 4 cm');
    expect(need.cm).toBe(76);
  });

  it('FAB-62: refuses cloth that is narrower than a panel', () => {
    const wide = { ...pads, width: 157, height: 157 };
    expect(cushions(wide, cloth(), wishes())).toEqual({
      refusal: 'This cloth is too narrow for a panel of 160 cm.',
    });
  });
});

describe('the need of joined flat things', () => {
  const backing = { width: 162, length: 223, hem: 0, seam: 1.5 };

  it('FAB-61, X3: joins widths symmetrically in the direction that needs less', () => {
    const outcome = joined(backing, cloth({ width: 112 }), wishes());
    expect(cmOf(outcome)).toBe(446);
    expect(outcome).toHaveProperty('other', 'With the length across the cloth it takes 486 cm.');
  });

  it('never turns cloth with a nap', () => {
    const outcome = joined(
      { ...backing, width: 223, length: 162 },
      cloth({ width: 112, hasNap: true }),
      wishes(),
    );
    expect(cmOf(outcome)).toBe(486);
  });

  it('refuses cloth that could never cover it', () => {
    const outcome = joined({ ...backing, seam: 70 }, cloth({ width: 112 }), wishes());
    expect(outcome).toEqual({ refusal: 'This cloth is too narrow to cover 223 cm.' });
  });
});

describe('the need of upholstery', () => {
  const inches = (count: number) => count * 2.54;

  it('FAB-61: adds 20 % for repeats of 27 inches to 8 yards', () => {
    const of = cloth({ repeat: inches(10), repeatAcross: inches(17), match: 'straight' });
    expect(cmOf(upholstery(8, of, wishes()))).toBe(Math.ceil(9.6 * 91.44));
  });

  it('adds 10 % for cloth below 137 cm, and refuses widths that are not in the table', () => {
    expect(cmOf(upholstery(8, cloth({ width: 130 }), wishes()))).toBe(Math.ceil(8.8 * 91.44));
    expect(upholstery(8, cloth({ width: 110 }), wishes())).toHaveProperty('refusal');
    expect(upholstery(8, cloth({ repeat: 150 }), wishes())).toHaveProperty('refusal');
  });
});

describe('the need of garments', () => {
  it.each([
    [1.75, 45, 1.375],
    [2, 54, 1.375],
    [3.25, 44, 2.75],
    [6, 45, null],
    [2, 30, null],
  ])('FAB-61: converts %s yd of 36 inches to cloth of %s inches', (yards, width, other) => {
    expect(yardsInWidth({ yards, width: 36 }, width)).toBe(other);
  });

  it('FAB-61: needs twice the length and 25 cm for trousers in cloth of 140 cm', () => {
    const need = { length: 105, sleeve: 0 };
    expect(cmOf(garment({ need }, cloth(), wishes()))).toBe(235);
    // A quarter of a yard for nap, and one repeat for checks.
    expect(cmOf(garment({ need }, cloth({ hasNap: true }), wishes()))).toBe(258);
    expect(cmOf(garment({ need }, patterned(), wishes()))).toBe(295);
  });

  it('refuses cloth that the table of widths does not have', () => {
    expect(garment({ need: { yards: 2 } }, cloth({ width: 80 }), wishes())).toEqual({
      refusal: 'We have no estimate for garments in cloth 80 cm wide.',
    });
  });
});
