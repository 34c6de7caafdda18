import { Controller } from '@nestjs/common';
import { BULK_LIMIT } from '@shop/contracts/core/bulk';
import type { InputOf } from '@shop/contracts/core/message';
import {
  orderBulkPreview,
  orderBulkRpc,
  type OrderBulkInput,
  type OrderBulkPreview,
} from '@shop/contracts/ordering/order-bulk';
import { RolesAllowed } from '@shop/service-kit/access';
import { BulkChanges } from '@shop/service-kit/bulk/bulk-changes';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';
import { matchingOrders } from '../reads/order.query.js';
import { earlierTags } from './put-back-tags.query.js';
import { reverseOf, type PutBackTags } from './put-back-tags.rules.js';
import { TaxChanges } from '../tax-changes/tax-changes.js';

@Controller()
export class OrderBulkRpc {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: BulkChanges,
    private readonly taxChanges: TaxChanges,
  ) {}

  @RolesAllowed('admin')
  @RpcHandler(orderBulkRpc.preview)
  async preview(
    { bulk, input }: InputOf<typeof orderBulkRpc.preview>,
    { user }: Call,
  ): Promise<OrderBulkPreview> {
    const ids = await this.idsOf(input);
    const { change } = input;
    return orderBulkPreview.parse(await this.changes.preview(user, { bulk, ids, change }));
  }

  @RolesAllowed('admin')
  @RpcHandler(orderBulkRpc.putBack)
  async putBack(
    { bulk, of }: InputOf<typeof orderBulkRpc.putBack>,
    { user }: Pick<Call, 'user'>,
  ): Promise<OrderBulkPreview> {
    const earlier = await earlierTags(this.dataSource, of);
    if (!earlier) throw new DomainError('bulk.notFound');
    const { title, way, isRecent, tags } = earlier;
    if (way === null)
      throw new DomainError('bulk.putBackOver', undefined, 'A status is not put back.');
    if (!isRecent) throw new DomainError('bulk.putBackOver');
    if (tags.size === 0)
      throw new DomainError('bulk.putBackOver', undefined, 'It has changed no tags.');
    const change: PutBackTags = { kind: 'putBackTags', of, title, way: reverseOf(way) };
    const ids = [...tags.keys()];
    return orderBulkPreview.parse(await this.changes.preview(user, { bulk, ids, change }));
  }

  private idsOf(input: OrderBulkInput): Promise<string[]> {
    if ('ids' in input) return Promise.resolve(input.ids);
    return 'filter' in input ? this.matching(input) : this.taxChanges.ordersOf(input.change.rate);
  }

  private async matching({
    filter,
    except,
  }: Extract<OrderBulkInput, { filter: unknown }>): Promise<string[]> {
    const left = new Set(except);
    const found = await matchingOrders(this.dataSource, filter, BULK_LIMIT + left.size + 1);
    return found.filter((id) => !left.has(id));
  }
}
