import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { testEmailRpc } from '@shop/contracts/correspondence/test-email';
import { done, type Done } from '@shop/contracts/core/shapes';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { Replies } from '../http/replies.js';

/** An e-mail to the signed-in admin alone, which shows whether e-mails leave the shop. */
@ApiTags('correspondence')
@Controller('api/admin/test-email')
export class TestEmailController {
  constructor(private readonly bus: Bus) {}

  @Post()
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(done, 'request.tooMany')
  send(@Caller() caller: CallerContext): Promise<Done> {
    return this.bus.request(testEmailRpc.send, {}, caller);
  }
}
