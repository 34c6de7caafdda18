// Runs alone: it adds a field to the contract.
import { addedDetail } from '@shop/contracts/testing/added-detail';
import { createProductInput, productFields } from '@shop/contracts/catalogue/catalogue';
import { productFieldsOf } from './product-form.js';

const six = { name: 'Ikat', description: 'Cloth', price: '9.50', stock: '3', category: 'silk' };
const fieldsOf = (form: object) =>
  productFieldsOf(new Map(Object.entries(form).map(([name, text]) => [name, [String(text)]])));

describe('a detail that the contract gains', () => {
  it.each([
    ['Wash cold', 'Wash cold'],
    ['', null],
  ])('reads an added detail from the form: %j', (text, expected) => {
    const fields = fieldsOf({ ...six, [addedDetail]: text });
    expect(createProductInput.parse(fields)).toHaveProperty(addedDetail, expected);
  });

  it('omits an added detail from an edit that does not name it', () => {
    expect(productFields.partial().parse(fieldsOf(six))).not.toHaveProperty(addedDetail);
  });
});
