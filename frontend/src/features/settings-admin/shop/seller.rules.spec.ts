import { TypedAmounts } from '../amounts.rules';
import { readSeller, sellerValuesOf } from './seller.rules';

const documents = { prefix: 'LM', firstNumber: 1 };
const seller = {
  name: 'Loomery',
  address: 'Berlin',
  taxNumber: '37/123',
  vatId: '',
  taxCurrency: 'EUR',
};

describe('the seller of the settings', () => {
  it('reads back the seller that the form shows', () => {
    const typed = new TypedAmounts();
    expect(readSeller(sellerValuesOf({ seller, documents }), typed)).toEqual({ seller, documents });
    expect(typed.faults.size).toBe(0);
  });

  it('DOC-4: reads no seller if all its fields are empty', () => {
    const values = sellerValuesOf({ seller: null, documents });
    expect(readSeller(values, new TypedAmounts())).toEqual({ seller: null, documents });
  });

  it('names each field that a seller lacks, and a wrong number', () => {
    const typed = new TypedAmounts();
    const values = { ...sellerValuesOf({ seller: null, documents }), sellerName: 'Loomery' };
    readSeller({ ...values, prefix: 'lm/1', firstNumber: '0', sellerTaxCurrency: 'Euro' }, typed);
    expect([...typed.faults].toSorted()).toEqual([
      ['firstNumber', 'At least 1'],
      ['prefix', 'Enter 1 to 12 capital letters, digits or dashes'],
      ['sellerAddress', 'Enter the address of the seller'],
      ['sellerTaxCurrency', 'Enter a currency as three capitals: EUR'],
      ['sellerTaxNumber', 'Enter the tax number'],
    ]);
  });
});
