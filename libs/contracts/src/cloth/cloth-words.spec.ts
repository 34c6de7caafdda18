import { clothField, clothFieldNames, emptySheet, type ClothValues } from './cloth-fields.js';
import { clothLacks, lacksSentence } from './cloth-lacks.js';
import {
  careWords,
  clothHighlights,
  clothText,
  martindaleBand,
  sheetGroups,
} from './cloth-words.js';
import { clothCode, clothFieldsInput, clothValueSchemas } from './cloth.js';
import { aClothSheet, allCotton } from '../testing/cloth-sheet.js';

const sheet = (parts: Partial<ClothValues> = {}) => ({
  ...emptySheet(),
  composition: [],
  ...parts,
});

describe('the text of a sheet value', () => {
  it.each([
    [1_000, 'decorative'],
    [9_999, 'decorative'],
    [10_000, 'light domestic'],
    [15_000, 'general domestic'],
    [24_999, 'general domestic'],
    [25_000, 'heavy domestic'],
    [27_000, 'heavy domestic'],
    [30_000, 'contract'],
    [40_000, 'severe contract'],
    [60_000, 'severe contract'],
  ])('FAB-46: describes %d rubs as %s', (rubs, band) => {
    expect(martindaleBand(rubs)).toBe(band);
    expect(clothText('martindale', rubs)).toBe(`${rubs.toLocaleString('en-US')} rubs, ${band}`);
  });

  it.each([
    ['widthCm', 147.5, '147.5 cm'],
    ['pilling', 4.5, '4-5 of 5'],
    ['pilling', 4, '4 of 5'],
    ['drape', 5, 'Very fluid'],
    ['drape', 3, 'Between stiff and fluid'],
    ['madeIn', 'BD', 'Bangladesh'],
    ['uses', ['shirts', 'table'], 'shirts, table linen'],
    ['weave', 'boucle', 'Bouclé'],
    ['shrinkWarp', 0, '0 %'],
    ['careWash', 'no', 'Do not wash'],
    ['stretch', 'none', null],
    ['hasNap', false, null],
    ['uses', [], null],
    ['weightGsm', null, null],
  ] as const)('describes %s of %j as %j', (name, value, text) => {
    expect(clothText(name, value === null || typeof value !== 'object' ? value : [...value])).toBe(
      text,
    );
  });

  it('omits untested figures from the sheet, and a group without a line', () => {
    const groups = sheetGroups(sheet({ widthCm: 150, martindale: 27_000 }));
    expect(groups.map(({ title }) => title)).toEqual(['Size', 'Wear']);
    expect(groups[1]?.lines).toEqual([
      {
        name: 'martindale',
        label: 'Abrasion',
        text: '27,000 rubs, heavy domestic',
        method: 'ISO 12947-2',
      },
    ]);
  });

  it('lists the composition first, and care in ISO 3758 order', () => {
    const groups = sheetGroups(aClothSheet());
    expect(groups[0]?.lines[0]).toMatchObject({ label: 'Composition', text: '100 % cotton' });
    expect(careWords(aClothSheet())).toEqual([
      'Wash at 40 °C at most',
      'Do not bleach',
      'Tumble dry low, 60 °C at most',
      'Dry on the line',
      'Iron at 150 °C at most',
      'Dry clean',
    ]);
    expect(clothHighlights(aClothSheet())).toEqual(['Plain weave', '115 g/m²', '150 cm wide']);
  });
});

describe('the missing fields of a cloth', () => {
  it('FAB-45: lists the missing fields of a cloth in the refusal', () => {
    expect(clothLacks(aClothSheet())).toEqual([]);
    expect(clothLacks({ ...aClothSheet(), madeIn: null })).toEqual(['origin']);
    const lacks = clothLacks(sheet({ careWash: '40' }));
    expect(lacksSentence(lacks)).toBe(
      'To be published, this cloth needs: composition, width, care, origin.',
    );
  });

  it('reports missing care if one of the five treatments is not stated, even with natural drying', () => {
    expect(clothLacks({ ...aClothSheet(), careLine: null })).toEqual([]);
    expect(clothLacks({ ...aClothSheet(), careTumble: null })).toEqual(['care']);
  });
});

describe('the fields of a sheet', () => {
  it('omits sheet fields that a sender does not know', () => {
    expect(clothFieldsInput.parse({ name: 'Poplin' })).toEqual({ name: 'Poplin' });
  });

  it.each([
    ['widthCm', 150.05],
    ['widthCm', 1],
    ['pilling', 4.2],
    ['pilling', 5.5],
    ['drape', 2.5],
    ['lightFast', 9],
    ['madeIn', 'XX'],
    ['madeIn', 'bd'],
    ['hsCode', '52.09'],
    ['weave', 'constructor'],
    ['uses', ['swimming']],
    ['careWash', 40],
    ['mill', ' '],
  ] as const)('refuses the sheet field %s of %j', (name, value) => {
    expect(clothValueSchemas[name].safeParse(value).success).toBe(false);
  });

  it('gives each sheet field a separate label', () => {
    const labels = clothFieldNames.map((name) => clothField(name).label);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('requires a sheet code of capitals, digits and dashes', () => {
    expect(['LW-1042', 'AB'].every((code) => clothCode.safeParse(code).success)).toBe(true);
    expect(
      ['A', '-A', 'lw-1', 'A B', 'A'.repeat(25)].some((code) => clothCode.safeParse(code).success),
    ).toBe(false);
  });

  it('accepts a composition with one decimal at most', () => {
    const of = (percent: number) =>
      clothFieldsInput.safeParse({ name: 'x', composition: [{ ...allCotton, percent }] }).success;
    expect([of(33.3), of(100), of(33.33), of(0), of(100.1)]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
