// The company, for pages, e-mails and documents. Without zod, for the first load.

/** Formats of amounts: the text before and after `1234.50` dollars. */
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

/** The fields of the company that its admins edit. */
export interface CompanyFields {
  name: string;
  legalName: string;
  address: string;
  email: string;
  phone: string;
  /** Tax numbers as they are shown: `VAT DE123456789`. */
  taxNumbers: string[];
  /** Empty for the hours of the policy. */
  openingHours: string;
  socialLinks: SocialLink[];
  /** `$` in the format is replaced by the sign. No amount changes. */
  currency: { sign: string; format: CurrencyFormat };
  /** Time zone of the company, which defines its days. */
  timeZone: string;
  /** Address of the image; null for the logo of the build. */
  logo: string | null;
}

/** The fields until an admin saves others. */
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
  /** Year of foundation. */
  founded: 2011,
  /** Location of the first address. */
  place: { latitude: 23.7126, longitude: 90.4087 },
};

/** Degrees north and east. */
interface Place {
  latitude: number;
  longitude: number;
}

/** Replaces the company that this process knows; an absent field gets its initial value. */
export const setCompany = (saved: Partial<CompanyFields>): void => {
  Object.assign(company, firstCompany, saved);
};

/** Returns the link for a call to the company. */
export const companyCall = (): string => `tel:${company.phone.replace(/[^+\d]/g, '')}`;
