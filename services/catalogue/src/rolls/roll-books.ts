import { Injectable } from '@nestjs/common';
import { catalogueEvents } from '@shop/contracts/catalogue';
import { Audit } from '@shop/service-kit/audit/audit';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import type { EntityManager } from 'typeorm';
import type { Admin } from '../products/product-admin.service.js';
import { bookEach, type RollCause } from '../stock/rolls.query.js';
import { makeRoom } from './lay-promises.js';
import type { PromisedPiece } from './lay-again.rules.js';
import { cutOff, findRoll, type NewCut, type ProductOnRolls } from './roll.query.js';
import { auditFieldsOf, type RollRow } from './roll-row.js';

type Reason = Exclude<RollCause['reason'], 'hold' | 'release'>;

/** What every change of a roll writes beside it: promises, stock with its ledger and event, and the audit. */
@Injectable()
export class RollBooks {
  constructor(
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** Takes a part off that no order was promised, and lays promises again; returns the orders that become short. */
  async takeOff(
    manager: EntityManager,
    { roll, product }: { roll: RollRow; product: ProductOnRolls },
    { ledger, ...cut }: NewCut & { ledger: Reason },
  ): Promise<string[]> {
    const short = await makeRoom(manager, roll, product, cut.cuts);
    await cutOff(manager, roll.id, cut);
    if (roll.state === 'open')
      await this.book(manager, [product.id], ledger, cut.by, -cutsOf(short));
    return [...new Set(short.map(({ order }) => order))];
  }

  /** Books what the open rolls of the products have now; `laid`: cuts of short pieces that have found a roll. */
  async book(
    manager: EntityManager,
    products: readonly string[],
    reason: Reason,
    by: Admin,
    laid = 0,
  ): Promise<void> {
    const besides = [{ reason: 'short' as const, delta: -laid }];
    const cause = { reason, actor: by._id, besides };
    await this.bookAll(
      manager,
      products.map((product) => ({ product, ...cause })),
    );
  }

  /** As `book`, each product for a cause of its own. */
  async bookAll(
    manager: EntityManager,
    causes: readonly (RollCause & { product: string })[],
  ): Promise<void> {
    const products = await bookEach(manager, causes);
    const [first] = products;
    if (!first) return;
    const change = { products, at: new Date() };
    await this.outbox.add(manager, catalogueEvents.stockChanged, first.product, change);
  }

  /** Writes down what has become of a roll. */
  async record(
    manager: EntityManager,
    by: Admin,
    action: string,
    before: RollRow,
  ): Promise<RollRow> {
    const after = await findRoll(manager, before.id);
    await this.audit.record(manager, {
      by,
      action,
      subject: { kind: 'roll', _id: before.id, name: before.number },
      before: auditFieldsOf(before),
      after: auditFieldsOf(after),
    });
    return after;
  }
}

export const cutsOf = (pieces: readonly PromisedPiece[]): number =>
  pieces.reduce((sum, { cuts }) => sum + cuts, 0);
