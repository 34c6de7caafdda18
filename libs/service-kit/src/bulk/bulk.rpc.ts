import { Controller, type Type } from '@nestjs/common';
import {
  bulkRequests,
  type BulkReply,
  type BulkService,
  type OpenBulkChanges,
} from '@shop/contracts/core/bulk';
import type { InputOf } from '@shop/contracts/core/message';
import { RolesAllowed } from '../access.js';
import type { Call } from '../bus/call.js';
import { RpcHandler } from '../bus/handlers.js';
import { BulkChanges } from './bulk-changes.js';

/** Returns the controller with which admins apply and undo a service's changes: `controllers: [bulkRpcOf('order')]`. */
export function bulkRpcOf(service: BulkService): Type {
  const { apply, undo, extendUndo, get, listOpen } = bulkRequests[service];

  @Controller()
  class BulkRpc {
    constructor(private readonly changes: BulkChanges) {}

    @RolesAllowed('admin')
    @RpcHandler(apply)
    apply({ bulk }: InputOf<typeof apply>, call: Call): Promise<BulkReply> {
      return this.changes.apply(call.user, bulk);
    }

    @RolesAllowed('admin')
    @RpcHandler(undo)
    undo({ bulk }: InputOf<typeof undo>, call: Call): Promise<BulkReply> {
      return this.changes.undo(call.user, bulk);
    }

    @RolesAllowed('admin')
    @RpcHandler(extendUndo)
    extendUndo({ bulk }: InputOf<typeof extendUndo>, call: Call): Promise<BulkReply> {
      const { messageId } = call;
      return this.changes.extendUndo(call.user, bulk, { rpc: extendUndo, messageId });
    }

    @RolesAllowed('admin')
    @RpcHandler(get)
    get({ bulk }: InputOf<typeof get>, call: Call): Promise<BulkReply> {
      return this.changes.reply(call.user, bulk);
    }

    @RolesAllowed('admin')
    @RpcHandler(listOpen)
    listOpen(_input: object, call: Call): Promise<OpenBulkChanges> {
      return this.changes.listOpen(call.user);
    }
  }
  return BulkRpc;
}
