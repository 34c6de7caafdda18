// A product as admins see it: the shop's view plus the data for delivery and tax.
import { productView, strikesLowest } from './product-list.query.js';

const ofCloth = (column: string): string =>
  `(SELECT c.${column} FROM cloths c WHERE c.id = p.cloth_id AND c.state = 'published')`;

/** True if delivery cannot weigh `products p`: its cloth helps only if a length is cut from it. */
export const isWeightUnknown = `
  (p.shipping_grams IS NULL
    AND (p.sale_kind = 'piece' OR ${ofCloth('weight_gsm')} IS NULL OR ${ofCloth('width_mm')} IS NULL))`;

const lowest = `
  CASE WHEN p.reduced_at IS NULL THEN lowest_price(p.id, clock_timestamp()) ELSE p.lowest_cents END`;

/** The `AdminProduct` of `products p` in JSON. */
export const adminProductView = `
  (left(${productView}, -1) || ',' || substr(json_build_object(
    'shippingGrams', p.shipping_grams, 'taxClass', p.tax_class,
    'weightGsm', ${ofCloth('weight_gsm')}, 'widthMm', ${ofCloth('width_mm')},
    'isWeightUnknown', ${isWeightUnknown}, 'daysLeft', (SELECT nullif(pace.days_left, 'Infinity')
      FROM product_pace pace WHERE pace.product_id = p.id),
    'offeredSwatch', (SELECT json_build_object('product', w.id, 'price', w.price_cents / 100::float8, 'stock', w.stock)
      FROM products w WHERE w.swatch_of = p.id AND w.deleted_at IS NULL),
    'isLead', p.is_lead, 'state', p.state,
    'liveFrom', to_char(p.live_from AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'statedPrice', p.original_price_cents / 100::float8,
    'leastEnd', CASE p.sale_kind WHEN 'length' THEN p.least_end / p.cuts_per_unit::float8 END,
    'reduction', CASE WHEN ${strikesLowest} THEN json_build_object('lowest', (${lowest}) / 100::float8,
      'isRunning', p.reduced_at IS NOT NULL) END)::text, 2))`;
