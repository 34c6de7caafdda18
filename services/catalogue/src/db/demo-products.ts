import type { DemoProduct } from '@shop/seeds/demo';
import type { DataSource } from 'typeorm';
import { Product } from '../products/product.entity.js';
import type { NewProduct, ProductsService } from '../products/products.service.js';

/** What the demo data says of its products besides themselves. */
export interface DemoCatalogue {
  products: DemoProduct[];
  /** Pieces or metres that the demo orders will take: a product starts with these on top of its stock. */
  sold: ReadonlyMap<string, number>;
  /** Image keys of each product, in the order of its gallery. */
  images: ReadonlyMap<string, string[]>;
  /** The code of each product's cloth, which is there already. */
  cloths?: ReadonlyMap<string, string>;
}

/** The demo products that an empty shop, or one whose seed was interrupted, still lacks; else none. */
export async function missingProducts(
  dataSource: DataSource,
  demo: DemoProduct[],
): Promise<DemoProduct[]> {
  const rows = await dataSource.manager.find(Product, { select: { _id: true } });
  const there = new Set(rows.map((row) => row._id));
  const missing = demo.filter((product) => !there.has(product._id));
  const isOnlyDemo = rows.length + missing.length === demo.length;
  return isOnlyDemo ? missing : [];
}

/** Adds the products one by one, through the same use case as an admin's. */
export async function addDemoProducts(
  service: ProductsService,
  demo: DemoCatalogue,
): Promise<void> {
  for (const product of demo.products) await service.create(newProductOf(product, demo));
}

const newProductOf = (
  { sale, ...product }: DemoProduct,
  { sold, images, cloths }: DemoCatalogue,
): NewProduct => ({
  ...product,
  sale: sale ? { kind: 'length', version: 1, unit: 'm', most: null, ...sale } : undefined,
  stock: product.stock + (sold.get(product._id) ?? 0),
  images: images.get(product._id) ?? [],
  cloth: cloths?.get(product._id),
});
