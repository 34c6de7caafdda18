import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  setupRpc,
  setupView,
  setupVisibility,
  type SetupView,
  type SetupVisibility,
} from '@shop/contracts/shop/setup';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { Replies } from '../http/replies.js';
import { SetupReader } from './setup.reader.js';

@ApiTags('company')
@Controller('api/admin/setup')
export class SetupController {
  constructor(
    private readonly bus: Bus,
    private readonly setup: SetupReader,
  ) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(setupView)
  read(@Caller() caller: CallerContext): Promise<SetupView> {
    return this.setup.read(caller);
  }

  @Put()
  @RolesAllowed('admin')
  @Replies(setupVisibility, 'request.invalid')
  hide(
    @Body({ schema: setupVisibility }) input: SetupVisibility,
    @Caller() caller: CallerContext,
  ): Promise<SetupVisibility> {
    return this.bus.request(setupRpc.hide, input, caller);
  }
}
