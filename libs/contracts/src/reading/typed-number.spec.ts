import { typedNumber } from './typed-number.js';

describe('the number of an order', () => {
  it.each([
    'Order A6AE070E',
    '#A6AE070E',
    'order #a6ae070e',
    'Order no. A6AE070E',
    'Order: A6AE070E',
    'LM A6AE070E',
    'A6AE070E',
    'Enquiry A6AE070E',
    'ORDER\u00a0A6AE070E\u200b',
    'Ｏrder A6AE070E',
  ])('cases 25: finds the order number in %j', (text) => {
    expect(typedNumber(text)).toBe('a6ae070e');
  });

  it.each(['Order', 'Ada', 'facade', 'Rina Das', 'order of silk', 'Mill – 5', 'orders A6AE070E x'])(
    'cases 25: finds no order number in %j, and does not change it',
    (text) => {
      expect(typedNumber(text)).toBe(text);
    },
  );
});
