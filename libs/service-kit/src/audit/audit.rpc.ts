import { Controller, type Type } from '@nestjs/common';
import {
  auditRpc,
  type AuditEntries,
  type AuditQuery,
  type AuditService,
} from '@shop/contracts/core/audit';
import { RolesAllowed } from '../access.js';
import { RpcHandler } from '../bus/handlers.js';
import { Audit } from './audit.js';

/** Returns the controller that shows a service's audit to admins: `controllers: [auditRpcOf('order')]`. */
export function auditRpcOf(service: AuditService): Type {
  @Controller()
  class AuditRpc {
    constructor(private readonly audit: Audit) {}

    @RolesAllowed('admin')
    @RpcHandler(auditRpc[service])
    list(query: AuditQuery): Promise<AuditEntries> {
      return this.audit.list(query);
    }
  }
  return AuditRpc;
}
