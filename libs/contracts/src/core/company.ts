// The company, for pages, e-mails and documents. Without zod, for the first load.

/** How amounts are written: what stands before and behind `1234.50` dollars. */
export const currencyFormats = [
  '$1,234.50',
  '$1.234,50',
  '1,234.50 $',
  '1.234,50 $',
  '1 234,50 $',
] as const;
export type CurrencyFormat = (typeof currencyFormats)[number];

export interface SocialLink {
  name: string;
  url: string;
}

/** The part of the company that its admins edit. */
export interface CompanyFields {
  name: string;
  legalName: string;
  address: string;
  email: string;
  phone: string;
  /** Each as it is to be read: `VAT DE123456789`. */
  taxNumbers: string[];
  /** Empty: the hours of the policy. */
  openingHours: string;
  socialLinks: SocialLink[];
  /** `$` in the format stands for the sign. Changes no amount. */
  currency: { sign: string; format: CurrencyFormat };
  /** A day of the company is a day of this zone. */
  timeZone: string;
  /** Address of the image; null: the logo of the build. */
  logo: string | null;
}

/** The fields until an admin has saved others. */
export const firstCompany: Readonly<CompanyFields> = {
  name: 'Loomery',
  legalName: 'Loomery',
  address: '42 Tanti Bazar Road, Dhaka 1100, Bangladesh',
  email: 'hello@loomery.test',
  phone: '+880 2 555 0142',
  taxNumbers: [],
  openingHours: '',
  socialLinks: [],
  currency: { sign: '$', format: '$1,234.50' },
  timeZone: 'Asia/Dhaka',
  logo: null,
};

/** The company as this process knows it. */
export const company: Readonly<CompanyFields & { founded: number; place: Place }> = {
  ...firstCompany,
  /** Year. */
  founded: 2011,
  /** Place of the first address. */
  place: { latitude: 23.7126, longitude: 90.4087 },
};

/** Degrees north and east. */
interface Place {
  latitude: number;
  longitude: number;
}

/** Replaces the company that this process knows; a field that is missing is as at first. */
export const setCompany = (saved: Partial<CompanyFields>): void => {
  Object.assign(company, firstCompany, saved);
};

/** Returns the address of a call to the company. */
export const companyCall = (): string => `tel:${company.phone.replace(/[^+\d]/g, '')}`;
