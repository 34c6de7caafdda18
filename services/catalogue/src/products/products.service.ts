import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  createProductInput,
  type CreateProductInput,
  type ProductList,
  type ProductQuery,
  type ProductView,
} from '@shop/contracts/catalogue/catalogue';
import { toCents } from '@shop/contracts/money/price';
import type { SaleInput } from '@shop/contracts/inventory/sale';
import { RawJson } from '@shop/service-kit/bus/rpc/raw-json';
import { DomainError } from '@shop/service-kit/domain-error';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { queryPrepared } from '@shop/service-kit/prepared-query';
import { DataSource, type EntityManager } from 'typeorm';
import { clothForProduct } from './cloth-of-product.js';
import { clothOfColourway, colourAfter, settleColourways } from './colourways.js';
import { CategoryCounts, spellingOf } from './category.query.js';
import { chosenProducts } from './chosen-products.query.js';
import { cursorAfter, readAfter, readCursor } from './list-cursor.js';
import {
  productDetail,
  productListStatement,
  productView,
  type ProductListRow,
} from './product-list.query.js';
import { checkGiftCard } from './gift-card.rules.js';
import { checkSteps, stepsOf } from './price-steps.rules.js';
import { ProductImage } from './product-image.entity.js';
import { Product } from './product.entity.js';
import { publishCreated } from './product-events.js';
import { isForSale, NEW_STATE, stateAfter } from './product-state.rules.js';
import { byPiece, termsOf, withoutRolls } from './sale.rules.js';

/** A product to create, with the fields that only the demo data sets. */
export type NewProduct = CreateProductInput & {
  /** Set by the demo data; generated otherwise. */
  _id?: string;
  rating?: number | null;
  reviewCount?: number;
  /** Sold by the piece without it. */
  sale?: SaleInput | undefined;
  /** Keys of images already in the store, `products/<sha256>`, in the order to show them. */
  images?: readonly string[];
};

@Injectable()
export class ProductsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Returns a page of products, counting at most `TOTAL_MAX` hits. Throws `request.invalid` for a foreign `after`. */
  async list(query: ProductQuery): Promise<RawJson<ProductList>> {
    const from = readCursor(query.after);
    const { name, text, values } = productListStatement(query, from);
    const [row] = await readAfter(from, () =>
      name
        ? queryPrepared<ProductListRow>(this.dataSource, { name, text, values })
        : this.dataSource.query<ProductListRow[]>(text, values),
    );
    const {
      products = '[]',
      total = 0,
      categories = '[]',
      last = null,
      isSimilar = false,
    } = row ?? {};
    const pages = Math.max(1, Math.ceil(total / query.limit));
    const next = last && !isSimilar ? cursorAfter(last, query, from) : null;
    return RawJson.of<ProductList, 'products' | 'categories'>(
      { products, categories },
      { success: true, total, page: query.page, pages, isSimilar, next },
    );
  }

  /** These products, on one page. */
  async listChosen(ids: readonly string[]): Promise<RawJson<ProductList>> {
    const { total, ...lists } = await chosenProducts(this.dataSource, ids);
    const only = { success: true, total, page: 1, pages: 1, isSimilar: false, next: null } as const;
    return RawJson.of<ProductList, 'products' | 'categories'>(lists, only);
  }

  /** Returns a product of the shop. Throws `catalogue.productNotFound` if it is unknown, deleted or not live. */
  async get(id: string): Promise<ProductView> {
    const [row] = await queryPrepared<{ view: ProductView }>(this.dataSource, {
      name: 'product',
      text: `SELECT ${productDetail}::json AS view FROM products p WHERE p.id = $1 AND ${isForSale}`,
      values: [id],
    });
    if (!row) throw new DomainError('catalogue.productNotFound');
    return row.view;
  }

  /** Returns a product in any state, for admins. Throws `catalogue.productNotFound`. */
  async getAny(id: string): Promise<ProductView> {
    const [row] = await this.dataSource.query<{ view: ProductView }[]>(
      `SELECT ${productView}::json AS view FROM products p WHERE p.id = $1 AND p.deleted_at IS NULL`,
      [id],
    );
    if (!row) throw new DomainError('catalogue.productNotFound');
    return row.view;
  }

  /** Adds a product with its images, its first stock in the ledger, and the event of it. */
  async create(input: NewProduct): Promise<ProductView> {
    const product = await this.dataSource.transaction((manager) => this.createIn(manager, input));
    return this.getAny(product._id);
  }

  /**
   * Creates a product inside a transaction of the caller's, who may write the counts of several products together.
   */
  async createIn(
    manager: EntityManager,
    input: NewProduct,
    counts?: CategoryCounts,
  ): Promise<Product> {
    const counted = counts ?? new CategoryCounts();
    const {
      name,
      description,
      category,
      stock,
      features,
      price,
      originalPrice,
      cloth,
      shippingGrams,
      taxClass,
      priceSteps,
      state,
      liveFrom,
      colourName,
      colourHex,
      isLead,
      isGiftCard = false,
      ...details
    } = createProductInput.parse(input);
    const terms = input.sale ? termsOf(input.sale) : byPiece;
    const priceCents = toCents(price);
    const steps = stepsOf(priceSteps, terms);
    checkSteps(priceCents, steps, terms);
    const clothId = (await clothForProduct(manager, cloth)) ?? null;
    const colour = colourAfter({}, { colourName, colourHex });
    const colourway = clothOfColourway({ clothId, ...colour });
    const originalPriceCents = originalPrice === null ? null : toCents(originalPrice);
    checkGiftCard({
      ...terms,
      isGiftCard,
      priceCents,
      originalPriceCents,
      priceSteps: steps,
      clothId,
    });
    const product = await this.insert(manager, input._id, {
      ...withoutRolls,
      ...terms,
      clothId,
      ...colour,
      isLead: colourway === null,
      name,
      description,
      category: await spellingOf(manager, category),
      ...stateAfter(NEW_STATE, { state, liveFrom }),
      stock: stock * terms.cutsPerUnit,
      features,
      details,
      priceCents,
      priceSteps: steps,
      originalPriceCents,
      isGiftCard,
      shippingGrams,
      taxClass,
      rating: input.rating ?? null,
      reviewCount: input.reviewCount ?? 0,
      ownRating: input.rating ?? null,
      ownReviewCount: input.reviewCount ?? 0,
    });
    counted.into(product);
    await addImages(manager, product._id, input.images ?? []);
    await recordFirstStock(manager, product);
    await publishCreated(manager, this.outbox, product._id);
    await settleColourways(manager, [colourway], {
      outbox: this.outbox,
      counts: counted,
      changed: [product._id],
      lead: isLead ? product._id : undefined,
    });
    if (!counts) await counted.write(manager);
    return product;
  }

  /** The SKU is the end of the id and must be unique, so an id made here is made again when it clashes. */
  private async insert(
    manager: EntityManager,
    newId: string | undefined,
    values: Omit<Product, '_id' | 'version' | 'revision' | 'createdAt' | 'deletedAt' | 'swatchOf'>,
  ): Promise<Product> {
    // Not the start of the transaction: an import's products are in the order of its rows.
    const createdAt = new Date();
    const product = manager.create(Product, { ...values, _id: newId ?? randomUUID(), createdAt });
    const inserted = await manager
      .createQueryBuilder()
      .insert()
      .into(Product)
      .values(product)
      .orIgnore()
      .returning('id')
      .execute();
    const rows: unknown = inserted.raw;
    if (Array.isArray(rows) && rows.length > 0) return product;
    if (newId)
      throw new DomainError('service.unavailable', undefined, `${newId}: id or SKU is taken`);
    return this.insert(manager, undefined, values);
  }
}

/** Puts images on a product that has none, in this order. */
export async function addImages(
  manager: EntityManager,
  product: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await manager.insert(
    ProductImage,
    keys.map((key, position) => ({ product, key, position })),
  );
}

async function recordFirstStock(manager: EntityManager, product: Product): Promise<void> {
  if (product.stock === 0) return;
  await manager.query(
    `INSERT INTO stock_movement (product_id, delta, reason, actor) VALUES ($1, $2, 'initial', 'catalogue')`,
    [product._id, product.stock],
  );
}
