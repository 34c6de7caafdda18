import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  adminSearchQuery,
  adminSearchReply,
  type AdminSearchQuery,
  type AdminSearchReply,
} from '@shop/contracts/core/admin-search';
import { RolesAllowed } from '@shop/service-kit/access';
import type { CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { Replies } from '../http/replies.js';
import { AdminSearch } from './admin-search.js';

@ApiTags('search')
@Controller('api/admin/search')
export class SearchController {
  constructor(private readonly search: AdminSearch) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(adminSearchReply, 'request.invalid')
  find(
    @Query({ schema: adminSearchQuery }) query: AdminSearchQuery,
    @Caller() caller: CallerContext,
  ): Promise<AdminSearchReply> {
    return this.search.find(query, caller);
  }
}
