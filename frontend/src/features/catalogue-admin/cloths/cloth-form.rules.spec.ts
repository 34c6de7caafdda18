import { clothFieldNames } from '@shop/contracts/cloth/cloth-fields';
import { aClothSheet, allCotton } from '@shop/contracts/testing/cloth-sheet';
import { countryOptions } from '../../../lib/country-options';
import { aCloth } from '../../../testing/builders';
import { checkClothForm, emptyShare, sharesOf, typedShares, valuesOf } from './cloth-form.rules';

const full = aCloth({
  widthCm: 147.5,
  usableWidthCm: 145,
  pilling: 4.5,
  hasNap: true,
  uses: ['shirts'],
});

describe('the form of a cloth', () => {
  it('sends the fields of a cloth unchanged', () => {
    const checked = checkClothForm(valuesOf(full), sharesOf(typedShares(full.composition)));
    const sheet = Object.fromEntries(clothFieldNames.map((name) => [name, full[name]]));
    expect(checked).toEqual({
      fields: { ...sheet, name: full.name, composition: full.composition },
    });
  });

  it('reads a cloth number with a comma, and an empty field as not stated', () => {
    const values = { ...valuesOf(full), widthCm: ' 150,5 ', martindale: ' ' };
    const checked = checkClothForm(values, []);
    expect(checked).toMatchObject({
      fields: { widthCm: 150.5, martindale: null, composition: [] },
    });
  });

  it('shows what is wrong with each field of a cloth', () => {
    const values = {
      ...valuesOf(full),
      name: ' ',
      widthCm: 'wide',
      weightGsm: '3000',
      hsCode: '52.09',
    };
    const shares = sharesOf([{ ...emptyShare(0, 'cloth'), fibre: 'cotton', percent: '33.33' }]);
    const checked = checkClothForm(values, shares);
    expect('faults' in checked && Object.fromEntries(checked.faults)).toEqual({
      name: 'Name is required',
      composition: 'Give each fibre a share of 0.1 to 100 %, with one decimal at most.',
      widthCm: 'Enter a number from 2 to 600, in steps of 0.1',
      weightGsm: 'Enter a number from 5 to 2500, in steps of 1',
      hsCode: 'It must have 6 to 10 digits',
    });
  });

  it('omits empty rows of the cloth form', () => {
    expect(sharesOf([...typedShares([allCotton]), emptyShare(1, 'cloth')])).toEqual([allCotton]);
    expect(aClothSheet().composition).toEqual([allCotton]);
  });

  it('lists every country once, in the order of the names', () => {
    const labels = countryOptions().map(({ label }) => label);
    expect(labels).toContain('Bangladesh');
    expect(new Set(labels).size).toBe(labels.length);
    expect(countryOptions().some(({ value }) => ['SU', 'EU', 'ZZ', 'QO'].includes(value))).toBe(
      false,
    );
  });
});
