// The shapes of the JSON files next to this package, read in the same way from src and from dist.
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

/** A product of products.json; `stock` is the stock after the demo orders. */
export interface DemoProduct extends Omit<
  Required<CreateProductInput>,
  'cloth' | 'shippingGrams' | 'taxClass' | 'priceSteps' | 'colourName' | 'colourHex' | 'isLead'
> {
  _id: string;
  /** Weight of a piece; the weight of a length follows from its cloth. */
  shippingGrams?: number;
  colourName?: string;
  colourHex?: string;
  /** False if the stock is a single number; other products with the same kind of sale lie on rolls. */
  isOnRolls?: false;
  /** Prices in dollars from this number of metres or pieces. */
  priceSteps?: { from: number; price: number }[];
  /** Cut to length, from `least` metres; null if the product is sold by the piece. */
  sale: { cutsPerUnit: CutsPerUnit; least: number } | null;
  rating: number | null;
  reviewCount: number;
  /** Recipes of its images. */
  recipe: ClothRecipe;
  images: readonly { kind: ImageKind; alt: string; drape?: DrapeName }[];
}

/** A moment relative to the day of seeding: a number of calendar months ago, and a position in that month. */
export interface Moment {
  monthsAgo: number;
  /** Position from 0 to 1 in the month; for the current month, in the part that has passed. */
  fraction: number;
}

/** A published data sheet of cloths.json. Properties that it lacks were not tested, or the cloth does not have them. */
export interface ClothFile extends Partial<ClothValues> {
  code: string;
  name: string;
  /** Ids of its colourways. */
  products: readonly string[];
  /** Composition in the format of a CSV list. */
  composition: string;
}

/** A certificate of certificates.json, from institutes that do not exist. */
export interface CertificateFile extends Omit<
  CertificateFields,
  'issuedOn' | 'expiresOn' | 'checkUrl'
> {
  _id: string;
  /** Days after the day of seeding; negative before it. */
  issuedIn: number;
  expiresIn: number;
}

/** Settings of settings.json, of a shop after a year; days are counted from the day of seeding. */
export interface SettingsFile {
  /** Transit time, in business days, of the method that every shop starts with. */
  standardTransit: Transit;
  zones: readonly (ShippingZoneFieldsInput & { _id: string })[];
  methods: readonly (ShippingMethodFieldsInput & {
    _id: string;
    /** True for pick-up at the company's own address. */
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

/** Written reviews of a product; its rating counts further ones without text. */
export interface ReviewsFile {
  product: string;
  name: string;
  reviews: readonly {
    stars: number;
    author: string;
    daysAgo: number;
    text: string;
    /** Reply of the shop, a day later. */
    reply?: string;
    /** Number of readers who marked the review as helpful. */
    helpful?: number;
  }[];
}

export interface UserRow {
  _id: string;
  name: string;
  email: string;
  role: Role;
  /** Password; null for an account without a login. */
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
  /** Hours between the enquiry and the seeding. */
  hoursAgo: number;
  /** Id of the signed-in user; null for a guest. */
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

/** A published landing page of landing-pages.json; its text is Markdown as in frontend/content. */
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
