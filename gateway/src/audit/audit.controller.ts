import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { auditPage, auditQuery, type AuditPage, type AuditQuery } from '@shop/contracts/core/audit';
import { RolesAllowed } from '@shop/service-kit/access';
import type { CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { Replies } from '../http/replies.js';
import { AuditReader } from './audit.reader.js';

@ApiTags('audit')
@Controller('api/admin/audit')
export class AuditController {
  constructor(private readonly audit: AuditReader) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(auditPage, 'request.invalid')
  list(
    @Query({ schema: auditQuery }) query: AuditQuery,
    @Caller() caller: CallerContext,
  ): Promise<AuditPage> {
    return this.audit.page(query, caller);
  }
}
