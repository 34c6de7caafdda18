// A product as admins see it: the shop's view with what delivery and tax need to know.
import { productView } from './product-list.query.js';

const ofCloth = (column: string): string =>
  `(SELECT c.${column} FROM cloths c WHERE c.id = p.cloth_id AND c.state = 'published')`;

/** Whether delivery cannot weigh `products p`: its cloth is of use only where a length is cut from it. */
export const isWeightUnknown = `
  (p.shipping_grams IS NULL
    AND (p.sale_kind = 'piece' OR ${ofCloth('weight_gsm')} IS NULL OR ${ofCloth('width_mm')} IS NULL))`;

/** The `AdminProduct` of `products p` in JSON. */
export const adminProductView = `
  (left(${productView}, -1) || ',' || substr(json_build_object(
    'shippingGrams', p.shipping_grams, 'taxClass', p.tax_class,
    'weightGsm', ${ofCloth('weight_gsm')}, 'widthMm', ${ofCloth('width_mm')},
    'isWeightUnknown', ${isWeightUnknown})::text, 2))`;
