import { isOutage } from './database-outage.js';

const coded = (code: string) => Object.assign(new Error('it failed'), { code });

describe('an unavailable database', () => {
  it.each(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03', '08006', '53100', '53300'])(
    'recognises a database outage by %s',
    (code) => {
      expect(isOutage(coded(code))).toBe(true);
    },
  );

  it('reliability 1: recognises an outage while a restored database replaces the old one', () => {
    expect(isOutage(coded('3D000'))).toBe(true);
  });

  it('recognises a database outage by the driver’s message for a connection that ended', () => {
    expect(isOutage(new Error('Connection terminated unexpectedly'))).toBe(true);
    expect(isOutage(new Error('timeout exceeded when trying to connect'))).toBe(true);
  });

  it.each(['23505', '23514', '40P01', '57014', '42P01'])(
    'recognises no database outage by %s',
    (code) => {
      expect(isOutage(coded(code))).toBe(false);
    },
  );

  it('recognises no database outage by other errors', () => {
    expect(isOutage(new Error('Order 7 was never placed'))).toBe(false);
    expect(isOutage('57P01')).toBe(false);
  });
});
