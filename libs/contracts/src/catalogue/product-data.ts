// A product as schema.org data for search engines, written by the gateway only.
import type { ProductView } from './catalogue.js';
import { lineName } from './line-name.js';
import { company } from '../core/company.js';
import { DEFAULT_COUNTRY } from '../core/default-country.js';
import { COMPANY_IMAGE } from '../core/page-head.js';
import { policy } from '../pricing/policy.js';
import { availableOf } from '../money/units.js';

/** Returns `1-2 business days` as a range in days, minus the range `before`. */
function daysOf(text: string, before = ''): object {
  const numbersOf = (words: string) => (words.match(/\d+/g) ?? []).map(Number);
  const [least = 0, most = least] = numbersOf(text);
  const [firstBefore = 0, lastBefore = firstBefore] = numbersOf(before);
  return {
    '@type': 'QuantitativeValue',
    minValue: least - firstBefore,
    maxValue: most - lastBefore,
    unitCode: 'DAY',
  };
}

/** Standard delivery, which is currently free. */
const SHIPPING = {
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: '0.00', currency: 'USD' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: DEFAULT_COUNTRY },
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    handlingTime: daysOf(policy.shipping.processing),
    // The time of the method starts with the order.
    transitTime: daysOf(policy.shipping.standard.time, policy.shipping.processing),
  },
};

/** Returns the return policy: a cut length cannot be returned, unless the company accepts it. */
function returnPolicyOf(sale: ProductView['sale']): object {
  const policyOf = (category: string, terms: object = {}) => ({
    '@type': 'MerchantReturnPolicy',
    applicableCountry: DEFAULT_COUNTRY,
    returnPolicyCategory: `https://schema.org/${category}`,
    ...terms,
  });
  if (sale && !sale.isReturnable) return policyOf('MerchantReturnNotPermitted');
  return policyOf('MerchantReturnFiniteReturnWindow', {
    merchantReturnDays: policy.returns.withinDays,
    returnMethod: 'https://schema.org/ReturnByMail',
  });
}

/** UN/CEFACT unit codes. */
const UNIT_CODES = { m: 'MTR', yd: 'YRD' } as const;

/** Returns name, image, price, stock, composition, and rating if there is one; addresses begin with the origin. */
export function productData(product: ProductView, origin: string): object {
  const { siblings, name } = product;
  if (!siblings) return { '@context': 'https://schema.org', ...oneProduct(product, origin) };
  const others = siblings.filter(({ _id }) => _id !== product._id);
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    name,
    // The same for each colourway, since all of them list the colourways in the same order.
    productGroupID: siblings[0]?._id,
    variesBy: ['https://schema.org/color'],
    // The colourways share one rating.
    ...ratingOf(product),
    hasVariant: [
      oneProduct({ ...product, rating: null }, origin),
      ...others.map(({ _id }) => ({
        '@type': 'Product',
        url: new URL(`/products/${_id}`, origin).href,
      })),
    ],
  };
}

function oneProduct(product: ProductView, origin: string): object {
  const { cloth, colour } = product;
  const images = product.images.length > 0 ? product.images : [product.image ?? COMPANY_IMAGE];
  return {
    '@type': 'Product',
    name: lineName(product),
    ...(colour && { color: colour.name }),
    description: product.description,
    sku: product.sku,
    brand: { '@type': 'Brand', name: company.name },
    category: product.category,
    image: images.map((image) => new URL(image, origin).href),
    ...(cloth && {
      material: cloth.composition,
      additionalProperty: cloth.highlights.map((value) => ({ '@type': 'PropertyValue', value })),
    }),
    offers: offerOf(product, origin),
    ...ratingOf(product),
  };
}

const ratingOf = ({ rating, reviewCount }: ProductView): object =>
  rating === null
    ? {}
    : { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount } };

/** Returns the price of a piece, or of one metre or yard of a length. */
function offerOf({ _id, price, stock, sale }: ProductView, origin: string): object {
  const money = { price: price.toFixed(2), priceCurrency: 'USD' };
  return {
    '@type': 'Offer',
    url: new URL(`/products/${_id}`, origin).href,
    ...money,
    ...(sale && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        ...money,
        referenceQuantity: {
          '@type': 'QuantitativeValue',
          value: 1,
          unitCode: UNIT_CODES[sale.unit],
        },
      },
    }),
    shippingDetails: SHIPPING,
    hasMerchantReturnPolicy: returnPolicyOf(sale),
    availability: `https://schema.org/${availableOf({ stock, sale }) > 0 ? 'InStock' : 'OutOfStock'}`,
  };
}
