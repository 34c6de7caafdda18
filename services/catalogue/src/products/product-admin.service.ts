import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import {
  catalogueEvents,
  type CreateProductInput,
  type ProductView,
} from '@shop/contracts/catalogue/catalogue';
import {
  catalogueAdminRpc,
  type ChangeProductInput,
} from '@shop/contracts/catalogue/catalogue-admin';
import { toCents } from '@shop/contracts/money/price';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { isFirstDelivery } from '@shop/service-kit/inbox/commands';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { clothChange, clothForProduct } from './cloth-of-product.js';
import { clothOfColourway, colourAfter, settleColourways } from './colourways.js';
import { CategoryCounts, spellingBeside } from './category.query.js';
import { arrangeImages, productAuditFields, stockAfter } from './product-edit.rules.js';
import { checkGiftCard } from './gift-card.rules.js';
import { checkSteps, stepsOf } from './price-steps.rules.js';
import { Product } from './product.entity.js';
import { assertAllSeen } from './product-conflicts.js';
import { publishChanged } from './product-events.js';
import { stateAfter } from './product-state.rules.js';
import {
  imagesOf,
  lockProduct,
  recordStock,
  replaceImages,
  retainForOrders,
} from './product-rows.query.js';
import { ProductsService, type NewProduct } from './products.service.js';
import { ImageStore } from '../images/image-store.js';

/** A change with the cloth that it names and the counts that it changes. */
type Edit = ChangeProductInput & { clothId: string | null | undefined; counts: CategoryCounts };

/** Changes by admins; each is one transaction with its ledger, its event and its audit entry. */
@Injectable()
export class ProductAdminService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly products: ProductsService,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly images: ImageStore,
  ) {}

  /** The id is the sender's: a repeated request returns the existing product. */
  async create(
    by: Admin,
    fields: CreateProductInput & { _id: string },
    images: readonly string[],
  ): Promise<ProductView> {
    await this.assertStored(images);
    await this.dataSource.transaction(async (manager) => {
      if (await isFirstDelivery(manager, catalogueAdminRpc.create, fields._id))
        await this.createIn(manager, by, fields, images);
    });
    return this.products.getAny(fields._id);
  }

  /** Creates a product inside a transaction of the caller's; returns the id. */
  async createIn(
    manager: EntityManager,
    by: Admin,
    fields: NewProduct,
    images: readonly string[],
    counts?: CategoryCounts,
  ): Promise<string> {
    const keys = arrangeImages([], { kept: null, added: [...images], order: [] });
    const product = await this.products.createIn(manager, { ...fields, images: keys }, counts);
    await this.record(
      manager,
      by,
      'product.created',
      product,
      null,
      productAuditFields(product, keys),
    );
    return product._id;
  }

  /**
   * Throws `catalogue.productNotFound`, `catalogue.valueChanged` if fields have changed since they were seen, or
   * `catalogue.productChanged` if the form was opened on an older version.
   */
  async change(by: Admin, input: ChangeProductInput, messageId: string): Promise<ProductView> {
    await this.assertStored(input.images.added);
    await this.dataSource.transaction(async (manager) => {
      if (await isFirstDelivery(manager, catalogueAdminRpc.change, messageId))
        await this.changeIn(manager, by, input);
    });
    return this.products.getAny(input.product);
  }

  /** Changes a product inside a transaction of the caller's; returns true if anything has changed. */
  async changeIn(
    manager: EntityManager,
    by: Admin,
    input: ChangeProductInput,
    counts?: CategoryCounts,
  ): Promise<boolean> {
    const counted = counts ?? new CategoryCounts();
    const clothId = await clothForProduct(manager, input.fields.cloth);
    const before = await lockProduct(manager, input.product);
    if (input.version !== undefined && input.version !== before.version)
      throw new DomainError('catalogue.productChanged');
    const hadImages = await imagesOf(manager, before._id);
    await assertAllSeen(manager, before, hadImages, input);
    const images = arrangeImages(hadImages, input.images);
    const after = await this.edited(manager, before, { ...input, clothId, counts: counted });
    const isOtherLead = input.fields.isLead === true && !before.isLead;
    const hasNewImages = hadImages.join() !== images.join();
    if (!hasNewImages && !isOtherLead && isDeepStrictEqual(before, after)) return false;
    after.version += 1;
    after.revision += 1;
    await manager.save(Product, after, { reload: false });
    if (hasNewImages) {
      await retainForOrders(manager, hadImages[0]);
      await replaceImages(manager, after._id, images);
    }
    await recordStock(manager, by, after._id, after.stock - before.stock);
    await publishChanged(manager, this.outbox, [after._id]);
    if (isOtherLead || mayMoveLead(before, after))
      await settleColourways(manager, [before, after].map(clothOfColourway), {
        outbox: this.outbox,
        counts: counted,
        changed: [after._id],
        lead: isOtherLead ? after._id : undefined,
      });
    const [had, has] = await clothChange(manager, before.clothId, input.fields.cloth);
    const was = { ...productAuditFields(before, hadImages), ...had };
    const is = { ...productAuditFields(after, images), ...has };
    await this.record(manager, by, 'product.changed', before, was, is);
    if (!counts) await counted.write(manager);
    return true;
  }

  /** Marks the product as deleted; its row stays for past orders and the ledger. */
  async remove(by: Admin, id: string, messageId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await isFirstDelivery(manager, catalogueAdminRpc.remove, messageId))) return;
      const product = await lockProduct(manager, id);
      const version = product.revision + 1;
      const at = new Date();
      await manager.update(Product, { _id: id }, { deletedAt: at, revision: version });
      const event = { product: id, version, at };
      await this.outbox.add(manager, catalogueEvents.productDeleted, id, event);
      const images = await imagesOf(manager, id);
      await retainForOrders(manager, images[0]);
      const was = productAuditFields(product, images);
      await this.record(manager, by, 'product.deleted', product, was, null);
      const counts = new CategoryCounts();
      counts.outOf(product);
      const settled = { outbox: this.outbox, counts, changed: [id] };
      await settleColourways(manager, [clothOfColourway(product)], settled);
      await publishChanged(manager, this.outbox, [id]);
      await counts.write(manager);
    });
  }

  /** No product shows an image that is not there. */
  private async assertStored(keys: readonly string[]): Promise<void> {
    for (const key of keys)
      if (!(await this.images.has(key))) throw new DomainError('catalogue.imageRefused');
  }

  private async edited(
    manager: EntityManager,
    product: Product,
    { fields, stockSeen, clothId, counts }: Edit,
  ): Promise<Product> {
    const {
      name,
      description,
      features,
      price,
      originalPrice,
      stock,
      category,
      cloth,
      shippingGrams,
      taxClass,
      priceSteps,
      state,
      liveFrom,
      colourName,
      colourHex,
      isLead: _,
      ...details
    } = fields;
    const has = {
      clothId: cloth === undefined ? product.clothId : (clothId ?? null),
      ...colourAfter(product, { colourName, colourHex }),
    };
    const isSame = clothOfColourway(has) === clothOfColourway(product);
    const priceCents = price === undefined ? product.priceCents : toCents(price);
    const steps = priceSteps ? stepsOf(priceSteps, product) : product.priceSteps;
    checkSteps(priceCents, steps, product);
    const edited = manager.create(Product, {
      ...product,
      ...stateAfter(product, { state, liveFrom }),
      ...has,
      isLead: isSame ? product.isLead : clothOfColourway(has) === null,
      name: name ?? product.name,
      description: description ?? product.description,
      features: features ?? product.features,
      details: { ...product.details, ...details },
      shippingGrams: shippingGrams === undefined ? product.shippingGrams : shippingGrams,
      taxClass: taxClass ?? product.taxClass,
      priceCents,
      priceSteps: steps,
      originalPriceCents:
        originalPrice === undefined
          ? product.originalPriceCents
          : originalPrice && toCents(originalPrice),
      stock: stockAfter(product, stock, stockSeen),
      category: category
        ? await spellingBeside(manager, product.category, category)
        : product.category,
    });
    checkGiftCard(edited);
    counts.outOf(product);
    counts.into(edited);
    return edited;
  }

  private record(
    manager: EntityManager,
    by: Admin,
    action: string,
    { _id, name }: Product,
    before: Record<string, unknown> | null,
    after: Record<string, unknown> | null,
  ): Promise<void> {
    const subject = { kind: 'product' as const, _id, name };
    return this.audit.record(manager, { by, action, subject, before, after });
  }
}

/** Returns true if the lead of the cloths of a product may change, or their category. */
const mayMoveLead = (before: Product, after: Product): boolean =>
  clothOfColourway(before) !== clothOfColourway(after) ||
  before.state !== after.state ||
  before.category !== after.category;
