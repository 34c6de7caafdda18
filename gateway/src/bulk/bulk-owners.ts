import { Injectable } from '@nestjs/common';
import {
  bulkRequests,
  bulkServices,
  type BulkReply,
  type OpenBulkChanges,
} from '@shop/contracts/core/bulk';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';

/** Finds the service of a bulk change. */
@Injectable()
export class BulkOwners {
  constructor(private readonly bus: Bus) {}

  /** Requests it of the service that has the change; `bulk.notFound` where none has. */
  async request(
    name: 'get' | 'apply' | 'undo' | 'extendUndo',
    bulk: string,
    caller: CallerContext,
  ): Promise<BulkReply> {
    for (const service of bulkServices) {
      try {
        return await this.bus.request(bulkRequests[service][name], { bulk }, caller);
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'bulk.notFound') throw error;
      }
    }
    throw new DomainError('bulk.notFound');
  }

  /** The changes of the caller in all services that respond. */
  async listOpen(caller: CallerContext): Promise<OpenBulkChanges> {
    const replies = await Promise.allSettled(
      bulkServices.map((service) => this.bus.request(bulkRequests[service].listOpen, {}, caller)),
    );
    const changes = replies.flatMap((reply) =>
      reply.status === 'fulfilled' ? reply.value.changes : [],
    );
    return { success: true, changes };
  }
}
