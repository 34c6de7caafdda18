import { Injectable } from '@nestjs/common';
import type { ClothSummary } from '@shop/contracts/cloth/cloth-summary';
import type { ClothList, ClothQuery, ClothSheet, ClothView } from '@shop/contracts/cloth/cloth';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';
import { certificatesInForce } from './certificate.query.js';
import { findCloth, listCloths, productsOfCloth } from './cloth.query.js';
import { publicSheetOf, clothViewOf } from './cloth.rules.js';

/** True if the shop has the licence to show the care symbols. */
export class CareSymbols {
  constructor(readonly areDrawn: boolean) {}
}

/** Data sheets, as everybody and as admins read them. */
@Injectable()
export class ClothsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly symbols: CareSymbols,
  ) {}

  /** A published sheet. Throws `catalogue.clothNotFound` for a draft too. */
  async sheet(code: string): Promise<ClothSheet> {
    const { manager } = this.dataSource;
    const row = await findCloth(manager, code);
    if (row?.state !== 'published') throw new DomainError('catalogue.clothNotFound');
    const certificates = await certificatesInForce(manager, row._id);
    return { ...publicSheetOf(row), certificates, careSymbols: this.symbols.areDrawn };
  }

  async get(code: string): Promise<ClothView> {
    const { manager } = this.dataSource;
    const row = await findCloth(manager, code);
    if (!row) throw new DomainError('catalogue.clothNotFound');
    const view = clothViewOf(row, await productsOfCloth(manager, row._id));
    return { ...view, careSymbols: this.symbols.areDrawn };
  }

  async list(query: ClothQuery): Promise<ClothList> {
    const { rows, total } = await listCloths(this.dataSource.manager, query);
    const cloths = rows.map(({ summary, updatedAt, ...row }) => {
      const { composition, highlights } = JSON.parse(summary) as ClothSummary;
      return { ...row, words: composition, highlights, updatedAt: updatedAt.toISOString() };
    });
    const pages = Math.max(1, Math.ceil(total / query.limit));
    return { success: true, cloths, total, page: query.page, pages };
  }
}
