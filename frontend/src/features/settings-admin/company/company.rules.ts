// Converts between the company and the values of its form.
import { companySettings, type CompanySettings } from '@shop/contracts/shop/company-settings';
import { TypedAmounts } from '../amounts.rules';
import { checkedBy, type Checked } from '../use-setting-form';

export interface CompanyValues {
  name: string;
  legalName: string;
  address: string;
  email: string;
  phone: string;
  openingHours: string;
  /** One number per line. */
  taxNumbers: string;
  /** One link per line: `Instagram https://instagram.com/weft`. */
  socialLinks: string;
  sign: string;
  format: string;
  timeZone: string;
  password: string;
  logo: string | null;
}

/** The company, with the password if it is required. */
export interface CompanyChange {
  company: CompanySettings;
  password?: string;
}

/** Returns the initial values of the form. */
export const valuesOf = (company: CompanySettings): CompanyValues => {
  const { taxNumbers, socialLinks, currency, ...texts } = company;
  return {
    ...texts,
    taxNumbers: taxNumbers.join('\n'),
    socialLinks: socialLinks.map(({ name, url }) => `${name} ${url}`).join('\n'),
    ...currency,
    password: '',
  };
};

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

function linkOf(line: string): { name: string; url: string } {
  const words = line.trim().split(/\s+/);
  const url = words.pop() ?? '';
  return { name: words.join(' '), url };
}

/** Returns true if these values need the password, because the currency or the time zone has changed. */
export const needsPassword = (
  { sign, format, timeZone }: CompanyValues,
  saved: CompanySettings,
): boolean =>
  sign.trim() !== saved.currency.sign ||
  format !== saved.currency.format ||
  timeZone !== saved.timeZone;

/** Returns the input, or a message for each invalid field. */
export function checkCompany(
  values: CompanyValues,
  saved: CompanySettings,
): Checked<CompanyChange> {
  const { taxNumbers, socialLinks, sign, format, password, ...texts } = values;
  const typed = new TypedAmounts();
  const isConfirmed = needsPassword(values, saved);
  if (isConfirmed && password === '')
    typed.faults.set('password', 'Enter your password to change the currency or the time zone');
  const checked = checkedBy(companySettings, typed, {
    ...texts,
    taxNumbers: linesOf(taxNumbers),
    socialLinks: linesOf(socialLinks).map(linkOf),
    currency: { sign, format: format as CompanySettings['currency']['format'] },
  });
  if ('faults' in checked) return checked;
  return { fields: { company: checked.fields, ...(isConfirmed && { password }) } };
}
