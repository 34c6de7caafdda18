import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { toDoView, type ToDoView } from '@shop/contracts/analytics/to-do';
import { RolesAllowed } from '@shop/service-kit/access';
import type { CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { Replies } from '../http/replies.js';
import { ToDoReader } from './to-do.reader.js';

@ApiTags('admin-analytics')
@Controller('api/admin/to-do')
export class ToDoController {
  constructor(private readonly reader: ToDoReader) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(toDoView)
  read(@Caller() caller: CallerContext): Promise<ToDoView> {
    return this.reader.read(caller);
  }
}
