import { expectedLabel, expectedText, orderWaitsText, waitsText } from './expected-day.js';

const now = new Date('2027-01-20T10:00:00Z');

describe('cloth that is expected', () => {
  it.each([
    ['2027-03-12', 'expected 12 March', 'Expected 12 March'],
    ['2028-01-02', 'expected 2 January 2028', 'Expected 2 January 2028'],
    [null, 'date not known yet', 'Expected, date not known yet'],
  ])('describes cloth expected at %s as "%s"', (on, text, label) => {
    expect(expectedLabel(on, now)).toBe(label);
    expect(expectedText(on, now)).toBe(text);
    expect(waitsText(on, now)).toBe(`Waits for the next dye lot, ${text}`);
  });

  it('names the day of the last waiting line of an order', () => {
    const waits = (...days: (string | null | undefined)[]) =>
      orderWaitsText(
        days.map((expectedOn) => ({ expectedOn })),
        now,
      );
    expect(waits(undefined)).toBeNull();
    expect(waits('2027-03-12', undefined, '2027-02-01')).toBe(
      'Part of this order waits for the next dye lot, expected 12 March.',
    );
    expect(waits('2027-03-12', null)).toBe(
      'Part of this order waits for the next dye lot, date not known yet.',
    );
  });
});
