import { eachDetail } from '@shop/contracts/catalogue/product-details';
import { anAdminProduct } from '@shop/contracts/testing/product-view';
import { aProduct } from '../../testing/builders';
import {
  formDataOf,
  moved,
  imageFault,
  productFormOf,
  valuesOf,
  type FormImage,
} from './product-form.rules';

const good = {
  ...valuesOf(),
  name: 'Ikat',
  description: 'Cloth.',
  category: 'silk',
  price: '9.50',
  stock: '3',
};
const file = (name: string, type = 'image/png', size = 10) => {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const image = (id: string, chosen?: File): FormImage =>
  chosen ? { id, address: `/images/${id}`, file: chosen } : { id, address: `/images/${id}` };

describe('the values of the form', () => {
  it('fills the product form with the values of the product', () => {
    const shown = aProduct(1, {
      originalPrice: 25,
      features: ['Soft', '#1F3A5F Navy'],
      ...eachDetail((name) => `its ${name}`),
    });
    const product = anAdminProduct(shown, { shippingGrams: 420, taxClass: 'reduced' });
    expect(valuesOf(product)).toEqual({
      name: 'Madras Check 1',
      description: product.description,
      category: 'cotton',
      price: '18.50',
      stock: '25',
      originalPrice: '25.00',
      features: 'Soft\n#1F3A5F Navy',
      ...eachDetail((name) => `its ${name}`),
      shippingGrams: '420',
      taxClass: 'reduced',
      state: 'live',
      colourName: '',
      colourHex: '',
      isLead: false,
      isGiftCard: false,
      liveFrom: '',
    });
  });

  it.each([
    [{ name: ' ' }, 'Name is required'],
    [{ description: '' }, 'Description is required'],
    [{ category: '' }, 'Category is required'],
    [{ price: '' }, 'Price is required'],
    [{ price: '-1' }, 'Enter a price of at least 0, with at most two decimals'],
    [{ price: '1.005' }, 'Enter a price of at least 0, with at most two decimals'],
    [{ stock: '' }, 'Stock is required'],
    [{ stock: '1.5' }, 'Enter a whole number of at least 0'],
    [{ shippingGrams: '0.5' }, 'Enter whole grams from 1 to 100,000'],
    [{ state: 'scheduled' }, 'Enter a date and a time that exist'],
    [{ originalPrice: 'x' }, 'Enter a price of at least 0, with at most two decimals'],
    [
      { features: Array(31).fill('x').join('\n') },
      'At most 30 features of 120 characters, one on each line',
    ],
  ])('refuses the product form with %j', (part, message) => {
    const response = productFormOf().safeParse({ ...good, ...part });
    expect(response.error?.issues[0]?.message).toBe(message);
  });

  it('accepts the product form without further details', () => {
    expect(productFormOf().safeParse(good).success).toBe(true);
  });
});

describe('the form on the wire', () => {
  const product = anAdminProduct(aProduct(1, { version: 4 }));

  it('W13: sends the time of a scheduled product as a moment, by the clock of the shop', () => {
    const values = { ...good, state: 'scheduled' as const, liveFrom: '2026-12-01T00:00' };
    expect(formDataOf(values, []).getAll('liveFrom')).toEqual(['2026-11-30T18:00:00.000Z']);
    expect(formDataOf({ ...values, state: 'draft' }, []).has('liveFrom')).toBe(false);
    const scheduled = anAdminProduct(product, {
      state: 'scheduled',
      liveFrom: '2026-11-30T18:00:00.000Z',
    });
    expect(valuesOf(scheduled)).toMatchObject({ state: 'scheduled', liveFrom: '2026-12-01T00:00' });
  });

  it('sends which images stay, which are new, and their order', () => {
    const chosen = file('new.png');
    const form = formDataOf(good, [image('b'), image('n', chosen), image('a')], product);
    expect(form.getAll('existingImages')).toEqual(['/images/b', '/images/a']);
    expect(form.getAll('imageOrder')).toEqual(['/images/b', 'new:0', '/images/a']);
    expect(form.getAll('images')).toHaveLength(1);
    expect([form.get('version'), form.get('stockSeen')]).toEqual(['4', '25']);
  });

  it('sends that all images and features were removed', () => {
    const form = formDataOf(good, [], product);
    expect([form.getAll('existingImages'), form.getAll('features')]).toEqual([[''], ['']]);
  });

  it('sends no version for a new product', () => {
    const form = formDataOf(good, []);
    expect([form.has('version'), form.has('existingImages')]).toEqual([false, false]);
  });
});

describe('images that are chosen', () => {
  it.each([
    [[file('a.svg', 'image/svg+xml')], 'a.svg: only JPEG, PNG, WebP and AVIF images are accepted.'],
    [[file('a.png', 'image/png', 9e6)], 'a.png is larger than 8 MB.'],
    [Array.from({ length: 7 }, () => file('a.png')), 'At most 6 new images can be sent at a time.'],
    [[file('a.png')], null],
  ])('checks the chosen images before they are sent', (files, fault) => {
    expect(imageFault([image('a')], files)).toBe(fault);
  });

  it('accepts at most twelve images with the existing ones', () => {
    const there = Array.from({ length: 12 }, (_, n) => image(String(n)));
    expect(imageFault(there, [file('a.png')])).toBe('A product has at most 12 images.');
  });
});

describe('moving an image', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, 3, 'abc'],
    [0, -1, 'abc'],
  ])('moves an image from %i to %i, giving %s', (from, to, expected) => {
    expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(expected);
  });
});
