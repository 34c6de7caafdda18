import type { ProductState } from '@shop/contracts/catalogue/product-state';
import type { PriceStep, TaxClass } from '@shop/contracts/money/charged-as';
import type { ProductDetails } from '@shop/contracts/catalogue/product-details';
import type { SaleTerms } from '../products/sale.rules.js';

/** A product as a list of products has it: money in cents, images by their keys. */
export interface ProductRow extends SaleTerms {
  id: string;
  name: string;
  description: string;
  priceCents: number;
  originalPriceCents: number | null;
  category: string;
  /** Pieces, or units of a length. */
  stock: number;
  stockCuts: number;
  /** Code of its cloth. */
  cloth: string | null;
  byRoll: boolean;
  images: string[];
  shippingGrams: number | null;
  taxClass: TaxClass;
  state: ProductState;
  liveFrom: Date | null;
  priceSteps: PriceStep[];
  features: string[];
  colourName: string | null;
  colourHex: string | null;
  details: Partial<ProductDetails>;
}

/** Columns of `ProductRow`, from `products p`. */
export const productColumns = `
  p.id, p.name, p.description, p.price_cents AS "priceCents", p.original_price_cents AS "originalPriceCents",
  p.category, p.stock / p.cuts_per_unit::float8 AS stock, p.stock AS "stockCuts", p.by_roll AS "byRoll",
  p.sale_kind AS "saleKind", p.unit, p.cuts_per_unit AS "cutsPerUnit", p.least_cuts AS "leastCuts", p.most_cuts AS "mostCuts",
  p.shipping_grams AS "shippingGrams", p.tax_class AS "taxClass", p.state, p.live_from AS "liveFrom", p.price_steps AS "priceSteps",
  (SELECT code FROM cloths WHERE cloths.id = p.cloth_id) AS cloth,
  ARRAY(SELECT image_key FROM product_images WHERE product_id = p.id ORDER BY position) AS images,
  p.features, p.colour_name AS "colourName", p.colour_hex AS "colourHex", p.details`;
