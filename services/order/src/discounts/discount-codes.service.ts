import { Injectable } from '@nestjs/common';
import {
  discountsRpc,
  type AddCodesInput,
  type DiscountCodeList,
} from '@shop/contracts/pricing/discounts';
import { foldCode } from '@shop/contracts/reading/fold-code';
import type { Paging } from '@shop/contracts/core/shapes';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { isFirstDelivery } from '@shop/service-kit/inbox/commands';
import { DataSource, type EntityManager } from 'typeorm';
import { deleteCode, insertCodes, listCodes, takenCode } from './discount-codes.query.js';
import { findDiscount } from './discount-list.query.js';
import { editedDiscount } from './edited-discount.js';
import { newCode } from './new-codes.js';

/** Manages the codes of discounts. */
@Injectable()
export class DiscountCodesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: Audit,
  ) {}

  /** Throws `order.settingNotFound`. */
  async list(discount: string, paging: Paging): Promise<DiscountCodeList> {
    const { manager } = this.dataSource;
    if (!(await findDiscount(manager, discount))) throw new DomainError('order.settingNotFound');
    const { codes, total } = await listCodes(manager, discount, paging);
    const pages = Math.max(1, Math.ceil(total / paging.limit));
    return { success: true, codes, total, page: paging.page, pages };
  }

  /**
   * Adds codes once per message; codes that the discount already has do not change. Throws `order.codeTaken` or
   * `order.settingNotFound`.
   */
  async add(by: Admin, discount: string, add: AddCodesInput, messageId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await isFirstDelivery(manager, discountsRpc.addCodes, messageId))) return;
      const name = await lockedName(manager, discount);
      const added =
        'codes' in add
          ? await this.addTyped(manager, discount, add)
          : await this.addMade(manager, discount, add);
      const fields = { added: added.length, codes: 'codes' in add ? added : added.slice(0, 1) };
      await this.record(manager, by, 'discount.codesAdded', { _id: discount, name }, null, fields);
    });
  }

  /** Removes a code once per message. Throws `order.settingNotFound`. */
  async remove(by: Admin, discount: string, typed: string, messageId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await isFirstDelivery(manager, discountsRpc.removeCode, messageId))) return;
      const name = await lockedName(manager, discount);
      const code = foldCode(typed);
      if (!(await deleteCode(manager, discount, code)))
        throw new DomainError('order.settingNotFound', undefined, 'There is no such code.');
      const subject = { _id: discount, name };
      await this.record(manager, by, 'discount.codeDeleted', subject, { code }, null);
    });
  }

  private async addTyped(
    manager: EntityManager,
    discount: string,
    { codes, usesMax }: Extract<AddCodesInput, { codes: string[] }>,
  ): Promise<string[]> {
    const added = await insertCodes(manager, discount, codes, usesMax);
    const taken = await takenCode(manager, discount, codes);
    if (taken !== undefined)
      throw new DomainError(
        'order.codeTaken',
        undefined,
        `Another discount has the code ${taken}.`,
      );
    return added;
  }

  private async addMade(
    manager: EntityManager,
    discount: string,
    { count, prefix, usesMax }: Extract<AddCodesInput, { count: number }>,
  ): Promise<string[]> {
    const added: string[] = [];
    // Among this number of possible codes, hardly any collides with an existing one.
    while (added.length < count) {
      const codes = Array.from({ length: count - added.length }, () => newCode(prefix));
      added.push(...(await insertCodes(manager, discount, codes, usesMax)));
    }
    return added;
  }

  private record(
    manager: EntityManager,
    by: Admin,
    action: string,
    { _id, name }: { _id: string; name: string },
    before: Record<string, unknown> | null,
    after: Record<string, unknown> | null,
  ): Promise<void> {
    const subject = { kind: 'discount' as const, _id, name };
    return this.audit.record(manager, { by, action, subject, before, after });
  }
}

/** Locks the discount and returns its name. Throws `order.settingNotFound`. */
async function lockedName(manager: EntityManager, discount: string): Promise<string> {
  const stored = await editedDiscount.find(manager, discount);
  if (!stored) throw new DomainError('order.settingNotFound');
  return stored.fields.name;
}
