import type { ProductDetails } from '@shop/contracts/product-details';

/** A product as a list of products has it: money in cents, images by their keys. */
export interface ProductRow {
  id: string;
  name: string;
  description: string;
  priceCents: number;
  originalPriceCents: number | null;
  category: string;
  /** Pieces, or whole units of a length. */
  stock: number;
  byRoll: boolean;
  images: string[];
  features: string[];
  details: Partial<ProductDetails>;
}

/** Columns of `ProductRow`, from `products p`. */
export const productColumns = `
  p.id, p.name, p.description, p.price_cents AS "priceCents", p.original_price_cents AS "originalPriceCents",
  p.category, p.stock / p.cuts_per_unit AS stock, p.by_roll AS "byRoll",
  ARRAY(SELECT image_key FROM product_images WHERE product_id = p.id ORDER BY position) AS images,
  p.features, p.details`;
