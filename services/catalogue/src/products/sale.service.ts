import { Injectable } from '@nestjs/common';
import { catalogueAdminRpc } from '@shop/contracts/catalogue/catalogue-admin';
import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import type { ChangeSaleInput } from '@shop/contracts/inventory/sale';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { isFirstDelivery } from '@shop/service-kit/inbox/commands';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { convertHolds, isSoldInParts, lockHoldsOf } from './convert-holds.query.js';
import { onceHoldsRest } from './once-holds-rest.js';
import { lockProduct } from './product-rows.query.js';
import { publishChanged } from './product-events.js';
import { checkGiftCard } from './gift-card.rules.js';
import { convertedSteps } from './price-steps.rules.js';
import { assertSeenSale, type OpenedSale } from './sale-conflicts.js';
import { Product } from './product.entity.js';
import { ProductsService } from './products.service.js';
import {
  auditTermsOf,
  checkSaleTerms,
  convertedEnd,
  convertedStock,
  isSame,
  termsOf,
  type SaleTerms,
} from './sale.rules.js';

/** How a product is sold: its stock and what orders hold of it are converted in one transaction. */
@Injectable()
export class SaleService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly products: ProductsService,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /**
   * Throws `catalogue.productNotFound`, `catalogue.productChanged`, `catalogue.stepCoarser`, `catalogue.unitFixed`,
   * `catalogue.stepOnRolls`, `catalogue.stockOnRolls` or `catalogue.soldInLengths`. Throws `service.busy` if orders of
   * the product keep changing.
   */
  async change(by: Admin, input: ChangeSaleInput, messageId: string): Promise<ProductView> {
    await onceHoldsRest(() =>
      this.dataSource.transaction(async (manager) => {
        if (await isFirstDelivery(manager, catalogueAdminRpc.changeSale, messageId))
          await this.changeIn(manager, by, input.product, {
            terms: termsOf(input.sale),
            opened: input.sale,
          });
      }),
    );
    return this.products.getAny(input.product);
  }

  /** Returns why a product cannot be sold on these terms, apart from their own rules; null if it can. */
  async refusal(product: string, { unit }: SaleTerms): Promise<DomainError | null> {
    if (unit !== 'piece') return null;
    const isInParts = await isSoldInParts(this.dataSource.manager, product);
    return isInParts ? new DomainError('catalogue.soldInLengths') : null;
  }

  /** Changes how a product is sold inside a transaction of the caller's. */
  async changeIn(
    manager: EntityManager,
    by: Admin,
    id: string,
    { terms, opened }: { terms: SaleTerms; opened?: OpenedSale },
  ): Promise<void> {
    const before = await lockProduct(manager, id);
    if (opened) await assertSeenSale(manager, before, terms, opened);
    if (isSame(before, terms)) return;
    checkSaleTerms(before, terms);
    checkGiftCard({ ...before, ...terms });
    const stock = await this.convert(manager, by, before, terms);
    const { version, revision } = before;
    const after = manager.create(Product, {
      ...before,
      ...terms,
      leastEnd: convertedEnd(before, terms),
      stock,
      priceSteps: convertedSteps(before.priceSteps, before, terms),
      version: version + 1,
      revision: revision + 1,
    });
    await manager.save(Product, after, { reload: false });
    await publishChanged(manager, this.outbox, [id]);
    await this.audit.record(manager, {
      by,
      action: 'product.saleChanged',
      subject: { kind: 'product', _id: id, name: before.name },
      before: auditTermsOf(before, before.stock),
      after: auditTermsOf(after, stock),
    });
  }

  /** Writes what is held, and the ledger, in the new parts; returns the stock in them. */
  private async convert(
    manager: EntityManager,
    by: Admin,
    before: Product,
    terms: SaleTerms,
  ): Promise<number> {
    const { _id: product, cutsPerUnit: from } = before;
    const stock = convertedStock(before.stock, before, terms);
    if (stock === null) throw new DomainError('catalogue.soldInLengths');
    if (terms.unit === 'piece' && (await isSoldInParts(manager, product)))
      throw new DomainError('catalogue.soldInLengths');
    const orders = await lockHoldsOf(manager, product);
    const scale = {
      product,
      from,
      to: terms.cutsPerUnit,
      isLength: terms.unit !== 'piece',
    };
    const taken = await convertHolds(manager, orders, scale);
    const added = stock - before.stock + taken;
    if (added !== 0)
      await manager.query(
        `INSERT INTO stock_movement (product_id, delta, reason, actor) VALUES ($1, $2, 'convert', $3)`,
        [product, added, by._id],
      );
    return stock;
  }
}
