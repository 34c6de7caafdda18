import { orderNumberText, parcelCode, typedOrderNumber, typedParcelCode } from './order-number.js';

describe('order numbers', () => {
  it('V13: writes the year of placing by the clock of the shop, not by UTC', () => {
    expect(orderNumberText(10_432, '2026-06-01T12:00:00Z')).toBe('LM-26-10432');
    expect(orderNumberText(10_001, new Date('2026-12-31T17:59:59Z'))).toBe('LM-26-10001');
    expect(orderNumberText(10_001, new Date('2026-12-31T18:00:00Z'))).toBe('LM-27-10001');
  });

  it.each(['LM-26-10432', 'lm2610432', ' Lm 26 10432 ', '#LM–26–10432', 'Order LM-26-10432'])(
    'ORD-6, V51: reads a whole number with or without dashes, in any case: %s',
    (typed) => {
      expect(typedOrderNumber(typed)).toEqual({ year: '26', number: 10_432 });
    },
  );

  it.each(['LM-26', '10432', 'LM-26-0432', 'LM-26-10432-P1', 'XLM-26-10432', ''])(
    'V13: reads no number in %j',
    (typed) => {
      expect(typedOrderNumber(typed)).toBeNull();
    },
  );

  it.each(['LM2610432P1', 'lm-26-10432-p1', ' LM 26 10432 P1 '])(
    'V51: reads the code of a parcel with any signs between: %s',
    (typed) => {
      expect(typedParcelCode(typed)).toEqual({ year: '26', number: 10_432, parcel: 1 });
    },
  );

  it.each(['LM2610432', 'LM2610432P0', 'LM2610432R1', 'P1', ''])(
    'V51: reads no parcel code in %j',
    (typed) => {
      expect(typedParcelCode(typed)).toBeNull();
    },
  );

  it('V51: writes the code of a parcel without dashes', () => {
    expect(parcelCode('LM-26-10432', 12)).toBe('LM2610432P12');
  });
});
