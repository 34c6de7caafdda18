import { certificateState, daysBetween } from '@shop/contracts/cloth/certificate-words';
import { shopDay } from '@shop/contracts/core/shop-time';
import { demoCertificates } from './demo-certificates.js';
import { demoCloths } from './demo-cloths.js';

const NOW = new Date('2026-11-25T18:30:00Z');

describe('the certificates of the demo shop', () => {
  const today = shopDay(NOW);
  const certificates = demoCertificates(NOW);

  it('creates twelve demo certificates, of which one expires in 12 days and one has expired', () => {
    const left = certificates.map(({ fields }) => daysBetween(today, fields.expiresOn));
    expect(left).toHaveLength(12);
    expect(left.filter((days) => days <= 60).sort((a, b) => a - b)).toEqual([-20, 12]);
    const states = certificates.map(({ fields }) => certificateState(fields, today));
    expect(states.filter((state) => state === 'valid')).toHaveLength(10);
  });

  it('assigns demo certificates to existing cloths, under descriptive numbers', () => {
    const codes = new Set(demoCloths().map(({ code }) => code));
    const missing = certificates.flatMap(({ fields }) =>
      fields.cloths.filter((code) => !codes.has(code)),
    );
    expect(missing).toEqual([]);
    const numbers = new Set(certificates.map(({ fields: { number } }) => number));
    expect(numbers.size).toBe(12);
    expect([...numbers].every((number) => number.startsWith('DEMO-'))).toBe(true);
  });

  it('creates the same demo certificates for the same day', () => {
    expect(demoCertificates(NOW)).toEqual(certificates);
  });
});
