import { Controller } from '@nestjs/common';
import type { InputOf } from '@shop/contracts/core/message';
import { foldTag, TAGS_MAX, type Tagged } from '@shop/contracts/core/tags';
import { orderTagsRpc } from '@shop/contracts/ordering/order-tags';
import { RolesAllowed } from '@shop/service-kit/access';
import { Audit } from '@shop/service-kit/audit/audit';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource, In, Not } from 'typeorm';
import { addTag, removeTag, tagsOf } from './order-tags.query.js';
import { Order } from './order.entity.js';
import { orderNameOf } from './order.view.js';

/** Adds and removes tags of placed orders. */
@Controller()
export class OrderTagsRpc {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: Audit,
  ) {}

  @RolesAllowed('admin')
  @RpcHandler(orderTagsRpc.tag)
  tag(
    { order: id, tag, isSet }: InputOf<typeof orderTagsRpc.tag>,
    { user }: Pick<Call, 'user'>,
  ): Promise<Tagged> {
    return this.dataSource.transaction(async (manager) => {
      const order = await manager.findOne(Order, {
        where: { _id: id, orderStatus: Not(In(['placing', 'rejected'])) },
        lock: { mode: 'pessimistic_write' },
      });
      if (!order) throw new DomainError('order.notFound');
      const folded = foldTag(tag);
      const before = await tagsOf(manager, id);
      if (before.some((one) => foldTag(one) === folded) === isSet) return { tags: before };
      if (isSet && before.length >= TAGS_MAX) throw new DomainError('order.tooManyTags');
      await (isSet
        ? addTag(manager, { order: id, tag, folded })
        : removeTag(manager, { order: id, folded }));
      const tags = await tagsOf(manager, id);
      await this.audit.record(manager, {
        by: { _id: user._id, name: user.name },
        action: 'order.tagged',
        subject: { kind: 'order', _id: id, name: orderNameOf(order) },
        before: { tags: before },
        after: { tags },
      });
      return { tags };
    });
  }
}
