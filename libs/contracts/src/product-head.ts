// A product as search engines and messengers show it.
import type { ProductView } from './catalogue.js';
import { availableOf } from './units.js';
import { COMPANY_IMAGE, titled, type PageHead } from './page-head.js';

const DESCRIPTION_MAX = 160;

const shortened = (text: string): string =>
  text.length <= DESCRIPTION_MAX ? text : `${text.slice(0, DESCRIPTION_MAX - 1).trimEnd()}…`;

/** Name, image, price, stock, and stars where there are any. */
export function productHead(product: ProductView, origin: string): PageHead {
  const address = `/products/${product._id}`;
  const images = product.images.length > 0 ? product.images : [product.image ?? COMPANY_IMAGE];
  return {
    title: titled(product.name),
    description: shortened(product.description),
    image: images[0],
    address,
    data: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      description: product.description,
      sku: product.sku,
      category: product.category,
      image: images.map((image) => new URL(image, origin).href),
      offers: {
        '@type': 'Offer',
        url: new URL(address, origin).href,
        price: product.price.toFixed(2),
        priceCurrency: 'USD',
        availability: `https://schema.org/${availableOf(product) > 0 ? 'InStock' : 'OutOfStock'}`,
      },
      ...(product.rating !== null && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: product.rating,
          reviewCount: product.reviewCount,
        },
      }),
    },
  };
}
