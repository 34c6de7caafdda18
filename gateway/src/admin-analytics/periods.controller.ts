import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { periodsView, type PeriodsView } from '@shop/contracts/analytics/periods';
import { RolesAllowed } from '@shop/service-kit/access';
import type { CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { Replies } from '../http/replies.js';
import { PeriodsReader } from './periods.reader.js';

@ApiTags('admin-analytics')
@Controller('api/admin/periods')
export class PeriodsController {
  constructor(private readonly reader: PeriodsReader) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(periodsView)
  read(@Caller() caller: CallerContext): Promise<PeriodsView> {
    return this.reader.read(caller);
  }
}
