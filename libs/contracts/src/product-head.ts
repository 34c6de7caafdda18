// A product as search engines and messengers show it.
import type { ProductView } from './catalogue.js';
import { HOUSE_PICTURE, titled, type PageHead } from './page-head.js';

const DESCRIPTION_MAX = 160;

const shortened = (text: string): string =>
  text.length <= DESCRIPTION_MAX ? text : `${text.slice(0, DESCRIPTION_MAX - 1).trimEnd()}…`;

/** Name, picture, price, stock, and stars where there are any. */
export function productHead(product: ProductView, origin: string): PageHead {
  const address = `/products/${product._id}`;
  const pictures = product.images.length > 0 ? product.images : [product.image ?? HOUSE_PICTURE];
  return {
    title: titled(product.name),
    description: shortened(product.description),
    picture: pictures[0],
    address,
    data: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      description: product.description,
      sku: product.sku,
      category: product.category,
      image: pictures.map((picture) => new URL(picture, origin).href),
      offers: {
        '@type': 'Offer',
        url: new URL(address, origin).href,
        price: product.price.toFixed(2),
        priceCurrency: 'USD',
        availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
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
