import {
  bulkInquiryInput,
  contactInput,
  costOfSamples,
  customPrintingInput,
  designConsultationInput,
  sampleRequestInput,
} from './correspondence-forms.js';

const who = { name: 'Ayesha', email: ' Ayesha@Example.test ' };
const samples = (...quantities: number[]) =>
  quantities.map((quantity, at) => ({ fabric: `Fabric ${String(at)}`, quantity }));
const request = {
  ...who,
  company: 'Karim',
  phone: '01711',
  samples: samples(1),
  address: { street: '1', city: 'Dhaka', state: 'Dhaka', postalCode: '1205', country: 'BD' },
};
const firstFault = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message;

describe('the forms', () => {
  it.each([
    ['a quote', contactInput, { ...who, message: 'Voile' }],
    ['a print', customPrintingInput, { ...who, fabricType: 'silk', description: 'Lotus' }],
    [
      'a design',
      designConsultationInput,
      { ...who, projectType: 'home', requirements: 'Curtains' },
    ],
    ['a bulk order', bulkInquiryInput, { ...who, fabricCategory: 'cotton', specifications: '200' }],
    ['samples', sampleRequestInput, request],
  ])(
    'requires only the necessary fields of the forms for %s, and normalises the address',
    (_what, form, input) => {
      expect(form.parse(input)).toMatchObject({ email: 'ayesha@example.test' });
    },
  );

  it.each([
    ['Project details is required', { ...who, message: ' ' }],
    ['Please enter a valid email address', { ...who, email: 'ayesha', message: 'x' }],
    [
      'Full name cannot hold a link (write a space after a dot)',
      { ...who, name: 'www.spam.test', message: 'x' },
    ],
    ['Project details is too long', { ...who, message: 'x'.repeat(5_001) }],
  ])('refuses a form with "%s"', (message, input) => {
    expect(firstFault(contactInput.safeParse(input))).toBe(message);
  });
});

describe('a request for samples', () => {
  it.each([
    ['ten pieces', samples(3, 3, 3, 1), undefined],
    ['eleven pieces', samples(3, 3, 3, 2), 'A request has at most 10 pieces'],
    ['four of a fabric', samples(4), 'Quantity must be 1 to 3'],
    ['none of a fabric', samples(0), 'Quantity must be 1 to 3'],
    ['half a piece', samples(0.5), 'Quantity must be 1 to 3'],
    ['no fabric', [{ fabric: '', quantity: 1 }], 'SKU or fabric name is required'],
    [
      'a fabric twice, four in all',
      [
        { fabric: 'Ikat', quantity: 2 },
        { fabric: ' IKAT', quantity: 2 },
      ],
      'At most 3 pieces of a fabric',
    ],
  ])('checks a request for samples with %s', (_what, chosen, message) => {
    const result = sampleRequestInput.safeParse({ ...request, samples: chosen });
    expect(firstFault(result)).toBe(message);
  });

  it.each([
    [1, 0, { free: 0, totalCents: 500, isShippingFree: false }],
    [3, 5, { free: 3, totalCents: 0, isShippingFree: false }],
    [4, 0, { free: 0, totalCents: 2_000, isShippingFree: true }],
    [10, 5, { free: 5, totalCents: 2_500, isShippingFree: true }],
  ])('prices a request of %i pieces with %i free ones left by the policy', (pieces, left, cost) => {
    expect(costOfSamples(pieces, left)).toEqual({ pieces, ...cost });
  });
});
