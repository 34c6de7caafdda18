import { Injectable } from '@nestjs/common';
import { catalogueEvents } from '@shop/contracts/catalogue/catalogue';
import { catalogueAdminRpc, type AdminProduct } from '@shop/contracts/catalogue/catalogue-admin';
import type { OfferSwatchInput } from '@shop/contracts/catalogue/product-swatch';
import { policy } from '@shop/contracts/pricing/policy';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { isFirstDelivery } from '@shop/service-kit/inbox/commands';
import { timedBatch } from '@shop/service-kit/operations/job-batches';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource, type EntityManager } from 'typeorm';
import { AdminProductsService } from './admin-products.service.js';
import { publishChanged, publishCreated } from './product-events.js';
import { lockProduct, recordStock } from './product-rows.query.js';
import {
  addSwatch,
  followProducts,
  lockSwatch,
  priceSwatches,
  setSwatchStock,
  withdrawSwatch,
  type NewSwatch,
} from './swatches.query.js';

/** Swatches have the price of the policy this long after it was changed. */
const PRICE_EVERY_MS = 5_000;
/** Swatches of one transaction. */
const AT_ONCE = 200;

const describedAs = (): string => `A swatch of this cloth, about ${policy.samples.size}.`;

/** Offers swatches of products: each is a product that no list shows. */
@Injectable()
export class SwatchesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly products: AdminProductsService,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** Throws `catalogue.productNotFound`, or `catalogue.stockGone` if more would be removed than there is. */
  async offer(
    by: Admin,
    { product, ...input }: OfferSwatchInput & { product: string },
    messageId: string,
  ): Promise<AdminProduct> {
    await this.dataSource.transaction(async (manager) => {
      if (await isFirstDelivery(manager, catalogueAdminRpc.offerSwatch, messageId))
        await this.offerIn(manager, by, product, input);
    });
    return this.products.get(product);
  }

  /** Offers the swatch inside a transaction of the caller's. */
  async offerIn(
    manager: EntityManager,
    by: Admin,
    product: string,
    { isOffered, stock, stockSeen }: OfferSwatchInput,
  ): Promise<void> {
    const { name, isGiftCard } = await lockProduct(manager, product);
    if (isGiftCard && isOffered) throw new DomainError('catalogue.giftCardTerms');
    const before = await lockSwatch(manager, product);
    const after = isOffered ? swatchStockAfter(before?.stock ?? 0, stock, stockSeen) : null;
    if (after === (before?.stock ?? null)) return;
    if (after === null) await this.withdraw(manager, before?.id ?? '');
    else if (before) await this.restock(manager, by, before, after);
    else await addOffer(manager, this.outbox, product, { stock: after });
    await touch(manager, product);
    await publishChanged(manager, this.outbox, [product]);
    await this.audit.record(manager, {
      by,
      action: 'product.swatchChanged',
      subject: { kind: 'product', _id: product, name },
      before: { swatches: before?.stock ?? null },
      after: { swatches: after },
    });
  }

  /** Replicas share the swatches that have another price than the policy. */
  @Interval(PRICE_EVERY_MS)
  async followPolicy(signal?: AbortSignal): Promise<void> {
    for (let found = AT_ONCE; found === AT_ONCE && signal?.aborted !== true;)
      found = await timedBatch('swatch-prices', () =>
        this.dataSource.transaction(async (manager) => {
          const ids = await priceSwatches(manager, policy.samples.priceCents, AT_ONCE);
          await publishChanged(manager, this.outbox, ids);
          return ids.length;
        }),
      );
  }

  private async restock(
    manager: EntityManager,
    by: Admin,
    swatch: { id: string; stock: number },
    stock: number,
  ): Promise<void> {
    await setSwatchStock(manager, swatch.id, stock);
    await recordStock(manager, by, swatch.id, stock - swatch.stock);
    await publishChanged(manager, this.outbox, [swatch.id]);
  }

  private async withdraw(manager: EntityManager, swatch: string): Promise<void> {
    const version = await withdrawSwatch(manager, swatch);
    const event = { product: swatch, version, at: new Date() };
    await this.outbox.add(manager, catalogueEvents.productDeleted, swatch, event);
  }
}

/** Adds the swatch of a product at the price of the policy, with its event. */
export async function addOffer(
  manager: EntityManager,
  outbox: Outbox,
  product: string,
  { stock, id }: Pick<NewSwatch, 'stock' | 'id'>,
): Promise<void> {
  const { priceCents } = policy.samples;
  const described = { description: describedAs(), priceCents, stock };
  const swatch = await addSwatch(manager, product, { ...described, ...(id && { id }) });
  await followProducts(manager, [product]);
  await publishCreated(manager, outbox, swatch);
}

/** With the stock that the form was opened on only the difference counts. */
function swatchStockAfter(now: number, requested = now, seen?: number): number {
  const after = seen === undefined ? requested : requested + now - seen;
  if (after < 0) throw new DomainError('catalogue.stockGone');
  return after;
}

/** The page of the product shows its swatch. */
const touch = (manager: EntityManager, product: string): Promise<unknown> =>
  manager.query('UPDATE products SET revision = revision + 1 WHERE id = $1', [product]);
