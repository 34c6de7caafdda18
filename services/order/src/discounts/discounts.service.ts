import { Injectable } from '@nestjs/common';
import type {
  DiscountList,
  DiscountQuery,
  DiscountView,
  SaveDiscountInput,
} from '@shop/contracts/pricing/discounts';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';
import type { Admin } from '@shop/service-kit/audit/audit';
import { SettingEditor } from '../settings/setting-editor.js';
import { findDiscount, listDiscounts } from './discount-list.query.js';
import { editedDiscount } from './edited-discount.js';

/** Manages discounts. */
@Injectable()
export class DiscountsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly editor: SettingEditor,
  ) {}

  async list(query: DiscountQuery): Promise<DiscountList> {
    const { discounts, total } = await listDiscounts(this.dataSource.manager, query);
    const pages = Math.max(1, Math.ceil(total / query.limit));
    return { success: true, discounts, total, page: query.page, pages };
  }

  /** Throws `order.settingNotFound`. */
  async get(id: string): Promise<DiscountView> {
    const discount = await findDiscount(this.dataSource.manager, id);
    if (!discount) throw new DomainError('order.settingNotFound');
    return discount;
  }

  /** Throws `order.settingsChanged` or `order.settingNotFound`. */
  async save(by: Admin, input: SaveDiscountInput, messageId: string): Promise<DiscountView> {
    await this.editor.save(editedDiscount, by, input, messageId);
    return this.get(input._id);
  }

  remove(by: Admin, id: string, messageId: string): Promise<void> {
    return this.editor.remove(editedDiscount, by, id, messageId);
  }
}
