import type { Page } from 'playwright-core';
import { shopUrl } from './browser';

interface Product {
  _id: string;
  stock: number;
  sale?: unknown;
  images: string[];
}

/** Returns a product with a large stock that is sold by the piece. */
async function plenty(): Promise<Product> {
  const response = await fetch(`${shopUrl}/api/products?limit=100`);
  const { products } = (await response.json()) as { products: Product[] };
  const [product] = products.filter(({ stock, sale }) => !sale && stock > 30);
  if (!product) throw new Error('The shop is sold out.');
  return product;
}

/** Puts one piece into the cart without clicking. */
export async function fillCart(page: Page) {
  const { _id, ...product } = await plenty();
  const line = { ...product, product: _id, image: product.images[0] ?? null, quantity: 1 };
  await page.evaluate(
    `localStorage.setItem('cart', ${JSON.stringify(JSON.stringify({ items: [line] }))})`,
  );
}

/** Returns the link to a cart with one piece. */
export const cartCount = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cart 1 item' });
