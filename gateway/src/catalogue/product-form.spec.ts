// Runs alone: it adds a field to the contract.
import { addedDetail } from '@shop/contracts/testing/added-detail';
import { createProductInput, productFields } from '@shop/contracts/catalogue/catalogue';
import { productFieldsOf, seenFieldsOf } from './product-form.js';

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

describe('the seen values of a form', () => {
  const seenIn = (seen: string) => seenFieldsOf(new Map([['seen', [seen]]]));

  it('W50: reads the values that the form was opened on in the same way as its fields', () => {
    const seen = { price: ['9.50'], features: ['Soft', 'Light'], originalPrice: [''] };
    expect(seenIn(JSON.stringify(seen))).toEqual({
      price: 9.5,
      features: ['Soft', 'Light'],
      originalPrice: null,
    });
    expect(seenFieldsOf(new Map())).toBeUndefined();
  });

  it.each(['{', '[]', '{"price":9}', 'null'])('refuses unreadable seen values: %s', (text) => {
    expect(() => seenIn(text)).toThrow('The request is not valid.');
  });
});

describe('a box of the form', () => {
  const input = (isGiftCard: string) =>
    createProductInput.safeParse(fieldsOf({ ...six, isGiftCard }));

  it('V55: makes a product a gift card by "true", and refuses other text', () => {
    expect(input('true').data).toMatchObject({ isGiftCard: true });
    for (const text of ['false', '']) expect(input(text).data).not.toHaveProperty('isGiftCard');
    expect(input('maybe').success).toBe(false);
  });
});
