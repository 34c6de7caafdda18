import { endOfPeriod, refundDay, zonesOf } from './withdrawal-period.rules.js';

const end = (delivered: string, country: string) =>
  endOfPeriod(new Date(delivered), country).toISOString();

describe('the period of withdrawal', () => {
  it('V50: ends after the 14th day in the time zone of the country of delivery', () => {
    expect(end('2026-11-02T09:00:00Z', 'Germany')).toBe('2026-11-16T23:00:00.000Z');
    // In Berlin it is the next day already.
    expect(end('2026-11-01T23:30:00Z', 'Germany')).toBe('2026-11-16T23:00:00.000Z');
    expect(end('2026-11-02T09:00:00Z', 'DE')).toBe('2026-11-16T23:00:00.000Z');
  });

  it('V50: ends after the next working day if the 14th day is on a weekend', () => {
    expect(end('2026-11-07T09:00:00Z', 'Germany')).toBe('2026-11-23T23:00:00.000Z');
    expect(end('2026-11-08T09:00:00Z', 'Germany')).toBe('2026-11-23T23:00:00.000Z');
  });

  it('V50: ends after the next working day if the 14th day is a holiday of the settings', () => {
    const ending = (...holidays: string[]) =>
      endOfPeriod(new Date('2026-12-11T09:00:00Z'), 'Germany', holidays).toISOString();
    expect(ending()).toBe('2026-12-25T23:00:00.000Z');
    // The 25th is a Friday; the weekend follows, and Monday is a holiday too.
    expect(ending('2026-12-25', '2026-12-28')).toBe('2026-12-29T23:00:00.000Z');
    expect(ending('2026-12-24')).toBe('2026-12-25T23:00:00.000Z');
  });

  it('V50: ends in the last time zone of a country, and in that of the shop for an unknown one', () => {
    expect(zonesOf('United States').length).toBeGreaterThan(4);
    expect(end('2026-11-03T20:00:00Z', 'United States') > '2026-11-18T08:00:00.000Z').toBe(true);
    expect(zonesOf('Atlantis')).toEqual(['Asia/Dhaka']);
    expect(end('2026-11-03T09:00:00Z', 'Atlantis')).toBe('2026-11-17T18:00:00.000Z');
  });

  it('V50: sets the refund day 14 days after the receipt, in the time zone of the shop', () => {
    expect(refundDay(new Date('2026-11-02T17:59:59Z'))).toBe('2026-11-16');
    expect(refundDay(new Date('2026-11-02T18:00:00Z'))).toBe('2026-11-17');
  });
});
