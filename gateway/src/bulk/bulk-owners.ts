import { Injectable } from '@nestjs/common';
import {
  bulkRequests,
  bulkServices,
  type BulkReply,
  type OpenBulkChanges,
} from '@shop/contracts/core/bulk';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { findOwner, unlessAway } from '../http/unless-away.js';

/** Finds the service of a bulk change. */
@Injectable()
export class BulkOwners {
  constructor(private readonly bus: Bus) {}

  /** Sends the request to the service that has the change. Throws `bulk.notFound` if none has it. */
  async request(
    name: 'get' | 'apply' | 'undo' | 'extendUndo',
    bulk: string,
    caller: CallerContext,
  ): Promise<BulkReply> {
    const { reply } = await findOwner(
      bulkServices,
      (service) => this.bus.request(bulkRequests[service][name], { bulk }, caller),
      'bulk.notFound',
    );
    return reply;
  }

  /** The changes of the caller in all services that respond. */
  async listOpen(caller: CallerContext): Promise<OpenBulkChanges> {
    const replies = await Promise.all(
      bulkServices.map((service) =>
        unlessAway(this.bus.request(bulkRequests[service].listOpen, {}, caller)),
      ),
    );
    return { success: true, changes: replies.flatMap((reply) => reply?.changes ?? []) };
  }
}
