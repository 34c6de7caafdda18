import { typedPhone } from './typed-phone.js';

describe('typedPhone', () => {
  it.each([
    ['01711-000000', '1711000000'],
    ['+880 1711 000000', '8801711000000'],
    ['00880 1711 000000', '8801711000000'],
    ['+44 (0)20 7946 0018', '442079460018'],
    ['০১৭১১০০০০০০', '1711000000'],
    ['711000', '711000'],
  ])('W54: reads the digits of %s', (typed, digits) => {
    expect(typedPhone(typed)).toBe(digits);
  });

  it.each(['71100', 'Rahman', 'R-001042', '28DA6D2E', '000000', ''])(
    'reads no telephone number in "%s"',
    (typed) => {
      expect(typedPhone(typed)).toBeNull();
    },
  );
});
