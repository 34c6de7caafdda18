// Schemes and terms of certificates, and their texts. Without zod.
import { DAY_MS } from '../core/time.js';

/** Stored value and name. Logos of schemes need a licence, so the shop shows their names only. */
export const certificateSchemes = [
  ['oeko-tex-100', 'OEKO-TEX Standard 100'],
  ['oeko-tex-mig', 'OEKO-TEX Made in Green'],
  ['oeko-tex-organic', 'OEKO-TEX Organic Cotton'],
  ['gots', 'Global Organic Textile Standard (GOTS)'],
  ['ocs', 'Organic Content Standard (OCS)'],
  ['grs', 'Global Recycled Standard (GRS)'],
  ['rcs', 'Recycled Claim Standard (RCS)'],
  ['rws', 'Responsible Wool Standard (RWS)'],
  ['euflax', 'European Flax'],
  ['bci', 'Better Cotton (BCI)'],
  ['eu-ecolabel', 'EU Ecolabel'],
  ['bluesign', 'bluesign'],
  ['fsc', 'FSC'],
  ['other', 'Another certificate'],
] as const;
export type CertificateScheme = (typeof certificateSchemes)[number][0];

export const schemeName = (scheme: CertificateScheme): string =>
  certificateSchemes.find(([known]) => known === scheme)?.[1] ?? scheme;

/** Days before the expiry of a certificate on which the company is reminded. */
export const WARNING_DAYS = [60, 30, 7] as const;

/** Term of a certificate: it is shown from the day of issue until the day before it expires. Days are `2026-11-21`. */
export interface CertificateTerm {
  issuedOn: string;
  expiresOn: string;
}

/** Returns the whole days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Returns true if a certificate is in force; on the day of expiry it is not. */
export const isInForce = ({ issuedOn, expiresOn }: CertificateTerm, today: string): boolean =>
  issuedOn <= today && today < expiresOn;

/** `valid` does not expire before the first reminder; `in60`, `in30` and `in7` expire within that number of days. */
export type CertificateState = 'notYet' | 'valid' | 'in60' | 'in30' | 'in7' | 'expired';

export function certificateState(term: CertificateTerm, today: string): CertificateState {
  const left = daysBetween(today, term.expiresOn);
  if (left <= 0) return 'expired';
  if (today < term.issuedOn) return 'notYet';
  const [first, second, last] = WARNING_DAYS;
  if (left > first) return 'valid';
  if (left > second) return 'in60';
  return left > last ? 'in30' : 'in7';
}

const days = (count: number): string => `${String(count)} ${count === 1 ? 'day' : 'days'}`;

/** Returns 'Expires in 12 days', 'Expired today', 'Expired 3 days ago', 'Begins in 5 days'. */
export function termText(term: CertificateTerm, today: string): string {
  const left = daysBetween(today, term.expiresOn);
  if (left < 0) return `Expired ${days(-left)} ago`;
  if (left === 0) return 'Expired today';
  if (today < term.issuedOn) return `Begins in ${days(daysBetween(today, term.issuedOn))}`;
  return `Expires in ${days(left)}`;
}
