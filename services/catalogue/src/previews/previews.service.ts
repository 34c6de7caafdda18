import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { PREVIEW_DAYS, type previewRpc } from '@shop/contracts/catalogue/product-preview';
import type { OutputOf } from '@shop/contracts/core/message';
import { DAY_MS, SECOND_MS } from '@shop/contracts/core/time';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';
import { ProductsService } from '../products/products.service.js';

const ID_BYTES = 16;
const TIME_BYTES = 4;
const SIGNATURE_BYTES = 32;

/** Preview links of products, signed with the end of their time: none is stored. */
@Injectable()
export class PreviewsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly products: ProductsService,
  ) {}

  /** Returns the token of a new link. Throws `catalogue.productNotFound`. */
  async create(product: string, now = Date.now()): Promise<OutputOf<typeof previewRpc.create>> {
    await this.products.getAny(product);
    const untilS = Math.floor((now + PREVIEW_DAYS * DAY_MS) / SECOND_MS);
    const time = Buffer.alloc(TIME_BYTES);
    time.writeUInt32BE(untilS);
    const signed = Buffer.concat([Buffer.from(product.replaceAll('-', ''), 'hex'), time]);
    const token = Buffer.concat([signed, await this.signatureOf(signed)]).toString('base64url');
    return { token, until: new Date(untilS * SECOND_MS).toISOString() };
  }

  /** Returns the product of a link; `catalogue.previewOver` after its time, and for a link that is not signed. */
  async open(token: string): Promise<ProductView> {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== ID_BYTES + TIME_BYTES + SIGNATURE_BYTES) throw over();
    const signed = bytes.subarray(0, ID_BYTES + TIME_BYTES);
    const isSigned = timingSafeEqual(bytes.subarray(signed.length), await this.signatureOf(signed));
    if (!isSigned || signed.readUInt32BE(ID_BYTES) * SECOND_MS < Date.now()) throw over();
    const hex = signed.toString('hex', 0, ID_BYTES);
    const product = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    return this.products.getAny(product).catch((error: unknown) => {
      throw error instanceof DomainError && error.code === 'catalogue.productNotFound'
        ? over()
        : error;
    });
  }

  private async signatureOf(signed: Buffer): Promise<Buffer> {
    const [row] = await this.dataSource.query<{ key: Buffer }[]>('SELECT key FROM preview_key');
    if (!row) throw new Error('the key of the previews is missing');
    return createHmac('sha256', row.key).update(signed).digest();
  }
}

const over = () => new DomainError('catalogue.previewOver');
