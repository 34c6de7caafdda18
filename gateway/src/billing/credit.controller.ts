import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import {
  changeCreditInput,
  creditRpc,
  creditView,
  type ChangeCreditInput,
  type CreditView,
} from '@shop/contracts/billing/credit';
import {
  creditTermsRpc,
  saveTermsInput,
  termsView,
  type SaveTermsInput,
  type CreditTermsView,
} from '@shop/contracts/billing/credit-terms';
import { RolesAllowed, SignedIn } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { IdempotencyKey } from '../http/input/idempotency-key.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';

const userId = new IdPipe('auth.userNotFound');

/** Store credit of customers, and the terms of those who pay on invoice. */
@ApiTags('billing')
@Controller('api')
export class CreditController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
  ) {}

  @Get('credit')
  @SignedIn()
  @Replies(creditView)
  getOwn(@Caller() caller: CallerContext): Promise<CreditView> {
    return this.reader.request(creditRpc.getOwn, {}, caller);
  }

  @Get('admin/credit/:user')
  @RolesAllowed('admin')
  @Replies(creditView, 'auth.userNotFound')
  get(@Param('user', userId) user: string, @Caller() caller: CallerContext): Promise<CreditView> {
    return this.reader.request(creditRpc.get, { user }, caller);
  }

  @Post('admin/credit/:user')
  @HttpCode(200)
  @RolesAllowed('admin')
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Replies(
    creditView,
    ...(['request.invalid', 'auth.userNotFound'] as const),
    ...(['billing.tooLittleCredit', 'billing.keyReused'] as const),
  )
  change(
    @Param('user', userId) user: string,
    @Body({ schema: changeCreditInput }) input: ChangeCreditInput,
    @IdempotencyKey() key: string | null,
    @Caller() caller: CallerContext,
  ): Promise<CreditView> {
    return this.bus.request(creditRpc.change, { ...input, user, key }, caller);
  }

  @Get('admin/customers/:id/terms')
  @RolesAllowed('admin')
  @Replies(termsView, 'auth.userNotFound')
  getTerms(
    @Param('id', userId) user: string,
    @Caller() caller: CallerContext,
  ): Promise<CreditTermsView> {
    return this.reader.request(creditTermsRpc.get, { user }, caller);
  }

  @Put('admin/customers/:id/terms')
  @RolesAllowed('admin')
  @Replies(termsView, 'request.invalid', 'auth.userNotFound', 'billing.termsChanged')
  saveTerms(
    @Param('id', userId) user: string,
    @Body({ schema: saveTermsInput }) input: SaveTermsInput,
    @Caller() caller: CallerContext,
  ): Promise<CreditTermsView> {
    return this.bus.request(creditTermsRpc.save, { ...input, user }, caller);
  }
}
