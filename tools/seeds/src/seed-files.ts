// The shapes of the JSON files beside this package, and how they are read (the same from src and from dist).
import { readFileSync } from 'node:fs';
import type { CreateProductInput } from '@shop/contracts/catalogue/catalogue';
import type { CreatePageInput } from '@shop/contracts/content/pages';
import type { CertificateFields } from '@shop/contracts/cloth/certificates';
import type { ClothValues } from '@shop/contracts/cloth/cloth-fields';
import type { CutsPerUnit } from '@shop/contracts/money/length';
import type { EnquiryInput } from '@shop/contracts/correspondence/correspondence-forms';
import type { DiscountFieldsInput } from '@shop/contracts/pricing/discounts';
import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import type { ShippingAddress } from '@shop/contracts/places/address';
import type { Transit } from '@shop/contracts/pricing/arrival';
import type { PaymentSettings } from '@shop/contracts/pricing/settings';
import type {
  ShippingMethodFieldsInput,
  ShippingZoneFieldsInput,
} from '@shop/contracts/pricing/shipping';
import type { TaxRateFieldsInput, TaxZoneFieldsInput } from '@shop/contracts/pricing/taxes';
import type { Role } from '@shop/contracts/auth/auth';
import type { ClothRecipe, DrapeName, ImageKind } from '@shop/cloth-images/recipe';

/** A product of products.json; `stock` is what is left after the demo orders. */
export interface DemoProduct extends Omit<
  Required<CreateProductInput>,
  'cloth' | 'shippingGrams' | 'taxClass' | 'priceSteps' | 'colourName' | 'colourHex' | 'isLead'
> {
  _id: string;
  /** The weight of a piece; a length weighs what its cloth states. */
  shippingGrams?: number;
  colourName?: string;
  colourHex?: string;
  /** False: its stock is one sum, where others of its sale lie on rolls. */
  isOnRolls?: false;
  /** From metres or pieces, in dollars. */
  priceSteps?: { from: number; price: number }[];
  /** Cut to length, in metres from `least`; null: sold by the piece. */
  sale: { cutsPerUnit: CutsPerUnit; least: number } | null;
  rating: number | null;
  reviewCount: number;
  /** How its images are drawn. */
  recipe: ClothRecipe;
  images: readonly { kind: ImageKind; alt: string; drape?: DrapeName }[];
}

/** A moment relative to the day of seeding: a number of calendar months back, and how far into that month. */
export interface Moment {
  monthsAgo: number;
  /** 0 to 1 of the month; of the part that has passed, for the month that is running. */
  fraction: number;
}

/** A data sheet of cloths.json, published; what it does not name was not tested, or the cloth does not have it. */
export interface ClothFile extends Partial<ClothValues> {
  code: string;
  name: string;
  /** Ids of its colourways. */
  products: readonly string[];
  /** The composition in the format of a CSV list. */
  composition: string;
}

/** A certificate of certificates.json; of institutes that do not exist. */
export interface CertificateFile extends Omit<
  CertificateFields,
  'issuedOn' | 'expiresOn' | 'checkUrl'
> {
  _id: string;
  /** Days after that of seeding; negative before it. */
  issuedIn: number;
  expiresIn: number;
}

/** The settings of settings.json, of a shop after a year; days are those after the day of seeding. */
export interface SettingsFile {
  /** Business days under way of the method that every shop begins with. */
  standardTransit: Transit;
  zones: readonly (ShippingZoneFieldsInput & { _id: string })[];
  methods: readonly (ShippingMethodFieldsInput & {
    _id: string;
    /** At the company's own address. */
    isPickup?: boolean;
  })[];
  taxZones: readonly (TaxZoneFieldsInput & { _id: string })[];
  rates: readonly (TaxRateFieldsInput & { _id: string })[];
  discounts: readonly (DiscountFieldsInput & {
    _id: string;
    codes: readonly string[];
    startsIn: number;
    endsIn: number | null;
  })[];
  payments: PaymentSettings;
}

/** The written reviews of a product; its rating counts more, without words. */
export interface ReviewsFile {
  product: string;
  name: string;
  reviews: readonly {
    stars: number;
    author: string;
    daysAgo: number;
    text: string;
    /** The reply of the shop, a day later. */
    reply?: string;
    /** Readers who marked it as helpful. */
    helpful?: number;
  }[];
}

export interface UserRow {
  _id: string;
  name: string;
  email: string;
  role: Role;
  /** Null: an account without a login. */
  password: string | null;
  joined: Moment;
  address: ShippingAddress;
}

export interface PlannedOrder {
  _id: string;
  user: string;
  placed: Moment;
  status: OrderStatus;
  items: readonly { product: string; quantity: number }[];
}

export interface PlannedEnquiry {
  key: string;
  /** Hours before the seeding at which it came. */
  hoursAgo: number;
  /** Id of who was signed in. */
  user: string | null;
  enquiry: EnquiryInput;
  isTakenOn: boolean;
  answer: { hoursAgo: number; text: string } | null;
}

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

export const readProducts = (): DemoProduct[] => JSON.parse(read('products.json')) as DemoProduct[];
export const readCloths = (): ClothFile[] => JSON.parse(read('cloths.json')) as ClothFile[];
export const readCertificates = (): CertificateFile[] =>
  JSON.parse(read('certificates.json')) as CertificateFile[];
export const readReviews = (): ReviewsFile[] => JSON.parse(read('reviews.json')) as ReviewsFile[];
export const readSettings = (): SettingsFile => JSON.parse(read('settings.json')) as SettingsFile;
export const readUsers = (): UserRow[] => JSON.parse(read('users.json')) as UserRow[];
export const readEnquiries = (): PlannedEnquiry[] =>
  JSON.parse(read('enquiries.json')) as PlannedEnquiry[];
export const readOrders = (): PlannedOrder[] => JSON.parse(read('orders.json')) as PlannedOrder[];

/** A landing page of landing-pages.json, published; its text is Markdown as in frontend/content. */
export type LandingPageFile = Pick<CreatePageInput, 'place'> &
  Pick<CreatePageInput['fields'], 'title' | 'lede' | 'image' | 'text'> & { slug: string };

export const readLandingPages = (): LandingPageFile[] =>
  JSON.parse(read('landing-pages.json')) as LandingPageFile[];

/** An image of the shop itself; a stack shows the cloth of several products. */
export interface SiteImage {
  name: string;
  kind: ImageKind;
  drape?: DrapeName;
  products: readonly string[];
  alt: string;
  width: number;
  height: number;
}

export const readSiteImages = (): SiteImage[] => JSON.parse(read('site.json')) as SiteImage[];
