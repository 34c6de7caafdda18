import { orderNumberText } from '../ordering/order-number.js';
import { setCompany } from './company.js';
import { shopMoment } from './shop-moment.js';
import { shopHour } from './shop-hours.js';
import { clockOf, fromShopTime, shopDay, toShopTime } from './shop-time.js';

describe('a time by the clock of the shop', () => {
  it('converts a moment to the clock of the shop and back', () => {
    expect(toShopTime('2026-11-30T18:00:00.000Z')).toBe('2026-12-01T00:00');
    expect(fromShopTime('2026-12-01T00:00')).toBe('2026-11-30T18:00:00.000Z');
  });

  it('W51: names a day as the shop counts it', () => {
    expect(shopDay(new Date('2026-11-30T17:59:59.000Z'))).toBe('2026-11-30');
    expect(shopDay(new Date('2026-11-30T18:00:00.000Z'))).toBe('2026-12-01');
  });

  it('W15: follows the time zone of the company, also where the clock skips midnight', () => {
    setCompany({ timeZone: 'America/New_York' });
    expect(shopDay(new Date('2026-12-01T04:59:59.000Z'))).toBe('2026-11-30');
    expect(shopHour('2026-11-30', 24).toISOString()).toBe('2026-12-01T05:00:00.000Z');
    expect(shopMoment('2026-12-01T04:30:00.000Z')).toBe(
      '30 November 2026 at 23:30 (New York time)',
    );
    expect(orderNumberText(10_432, '2026-12-31T18:00:00.000Z')).toBe('LM-27-10432');
    setCompany({ timeZone: 'Africa/Cairo' });
    expect(shopHour('2026-04-24', 0).toISOString()).toBe('2026-04-23T22:00:00.000Z');
    setCompany({});
  });

  it('W58: refuses a time that the clock skips, and reads the first one of a time that occurs twice', () => {
    const berlin = clockOf('Europe/Berlin');
    expect(fromShopTime('2026-03-29T02:30', berlin)).toBeNull();
    expect(fromShopTime('2026-10-25T02:30', berlin)).toBe('2026-10-25T00:30:00.000Z');
    expect(fromShopTime('2026-07-01T09:00', berlin)).toBe('2026-07-01T07:00:00.000Z');
    expect(fromShopTime('tomorrow')).toBeNull();
  });
});
