// The company, as its admins edit it: stored by the catalogue, used by every service.
import { z } from 'zod';
import { currentPassword } from '../auth/own-password.js';
import { currencyFormats, firstCompany } from '../core/company.js';
import { stagedKey } from '../core/list-import.js';
import { event, rpc } from '../core/message.js';
import { nothing } from '../core/shapes.js';
import { cleanLine } from '../reading/clean-text.js';
import { emailAddress } from '../reading/email.js';
import { typedPhone } from '../reading/typed-phone.js';

const line = (label: string, max: number) =>
  z
    .string(`${label} is required`)
    .overwrite(cleanLine)
    .max(max, `${label} has at most ${String(max)} characters`)
    .refine((text) => !/\p{Cc}/u.test(text), `${label} has a character that cannot be shown`);
const requiredLine = (label: string, max: number) =>
  line(label, max).min(1, `${label} is required`);

const isHttps = (text: string): boolean => {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.hostname.includes('.');
};
export const NO_ZONE = 'Choose a time zone, such as Europe/Berlin';
const isTimeZone = (name: string): boolean => {
  try {
    return /^[A-Z]/.test(
      new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone,
    );
  } catch {
    return false;
  }
};

const socialLink = z.object({
  name: requiredLine('The name of a link', 30),
  url: line('The address of a link', 200).refine(isHttps, 'A link begins with https://'),
});

/** The address that the image pipeline gives a logo; e-mails use the same address as PNG. */
const logoPath = z.string().regex(/^\/images\/site\/logo-[0-9a-f]{64}\.webp$/);

export const companySettings = z.object({
  name: requiredLine('Name', 40),
  legalName: requiredLine('Legal name', 120),
  address: requiredLine('Address', 200),
  email: emailAddress('E-mail is required'),
  phone: requiredLine('Phone', 40).refine(
    (text) => typedPhone(text) !== null,
    'Enter a phone number of at least 6 digits',
  ),
  taxNumbers: z.array(requiredLine('A tax number', 60)).max(5, 'At most 5 tax numbers'),
  openingHours: line('Opening hours', 120),
  socialLinks: z.array(socialLink).max(8, 'At most 8 links'),
  currency: z.object({
    sign: requiredLine('Sign', 4).refine(
      (sign) => !/[\d.,-]/.test(sign),
      'A sign has no digits, dots, commas or dashes',
    ),
    format: z.enum(currencyFormats),
  }),
  timeZone: z.string().max(60).refine(isTimeZone, NO_ZONE),
  logo: logoPath.nullable(),
});
export type CompanySettings = z.infer<typeof companySettings>;

/** Version 0 until something is saved. */
export const companyView = z.object({ version: z.int(), company: companySettings });
export type CompanyView = z.infer<typeof companyView>;
export const firstCompanyView: CompanyView = { version: 0, company: firstCompany };

/** `version` is the one that was edited; `password` is required if the currency or the time zone changes. */
export const changeCompanyInput = companyView.extend({ password: currentPassword.optional() });
export type ChangeCompanyInput = z.infer<typeof changeCompanyInput>;

export const preparedLogo = z.object({ logo: logoPath });
export type PreparedLogo = z.infer<typeof preparedLogo>;

export const companyRpc = {
  get: rpc('catalogue.getCompany', nothing, companyView, 'read'),
  /**
   * Throws `catalogue.settingsChanged` for an older version, with both values of each field that differs, and
   * `catalogue.passwordNeeded` if the currency or the time zone changes without a confirmed password.
   */
  save: rpc(
    'catalogue.saveCompany',
    companyView.extend({ isConfirmed: z.boolean() }),
    companyView,
    'inbox',
    7_000,
  ),
  /** Checks an uploaded image and makes a logo from it, for `save`. Throws `catalogue.imageRefused`. */
  prepareLogo: rpc(
    'catalogue.prepareLogo',
    z.object({ staged: stagedKey, name: z.string().max(255) }),
    preparedLogo,
    'idempotent: a logo is stored under the hash of its bytes',
    30_000,
  ),
};

export const companyEvents = {
  /** The whole company; consumers keep the newest version. */
  changed: event('catalogue.companyChanged', companyView),
};
