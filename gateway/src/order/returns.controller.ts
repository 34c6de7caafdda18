import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import {
  orderReturnsRpc,
  returnList,
  returnQuery,
  returnReply,
  returnsOfOrder,
  type ReturnList,
  type ReturnQuery,
  type ReturnReply,
  type ReturnsOfOrder,
} from '@shop/contracts/ordering/order-returns';
import {
  changeReturnInput,
  declineInput,
  inspectInput,
  returnInput,
  returnSentInput,
  settleInput,
  type ChangeReturnInput,
  type DeclineInput,
  type InspectInput,
  type ReturnInput,
  type ReturnSentInput,
  type SettleInput,
} from '@shop/contracts/ordering/return-inputs';
import { RolesAllowed, SignedIn } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import type { FastifyReply } from 'fastify';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { pdfFile } from '../http/pdf-file.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';

const orderId = new IdPipe('order.notFound');
const returnId = new IdPipe('order.returnNotFound');

/** Returns of orders. */
@ApiTags('order')
@Controller('api')
export class ReturnsController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
  ) {}

  @Get('orders/:id/returns')
  @SignedIn()
  @Replies(returnsOfOrder, 'order.notFound')
  ofOrder(
    @Param('id', orderId) order: string,
    @Caller() caller: CallerContext,
  ): Promise<ReturnsOfOrder> {
    return this.reader.request(orderReturnsRpc.ofOrder, { order }, caller);
  }

  /** Once for the same lines and reason, as long as they are not sent. */
  @Post('orders/:id/returns')
  @HttpCode(201)
  @SignedIn()
  @Replies(
    returnReply,
    'request.invalid',
    'order.notFound',
    'order.notToReturn',
    'order.returnOver',
  )
  request(
    @Param('id', orderId) order: string,
    @Body({ schema: returnInput }) input: ReturnInput,
    @Caller() caller: CallerContext,
  ): Promise<ReturnReply> {
    return this.bus.request(orderReturnsRpc.request, { ...input, order }, caller);
  }

  @Post('returns/:id/cancel')
  @HttpCode(200)
  @SignedIn()
  @Replies(returnReply, 'order.returnNotFound', 'order.returnState')
  cancel(@Param('id', returnId) id: string, @Caller() caller: CallerContext): Promise<ReturnReply> {
    return this.bus.request(orderReturnsRpc.cancel, { return: id }, caller);
  }

  @Post('returns/:id/sent')
  @HttpCode(200)
  @SignedIn()
  @Replies(returnReply, 'request.invalid', 'order.returnNotFound', 'order.returnState')
  send(
    @Param('id', returnId) id: string,
    @Body({ schema: returnSentInput }) input: ReturnSentInput,
    @Caller() caller: CallerContext,
  ): Promise<ReturnReply> {
    return this.bus.request(orderReturnsRpc.send, { ...input, return: id }, caller);
  }

  /** Also after the period. */
  @Post('admin/orders/:id/returns')
  @HttpCode(201)
  @RolesAllowed('admin')
  @Replies(returnReply, 'request.invalid', 'order.notFound', 'order.notToReturn')
  open(
    @Param('id', orderId) order: string,
    @Body({ schema: returnInput }) input: ReturnInput,
    @Caller() caller: CallerContext,
  ): Promise<ReturnReply> {
    return this.bus.request(orderReturnsRpc.open, { ...input, order }, caller);
  }

  @Get('admin/returns')
  @RolesAllowed('admin')
  @Replies(returnList, 'request.invalid')
  list(
    @Query({ schema: returnQuery }) query: ReturnQuery,
    @Caller() caller: CallerContext,
  ): Promise<ReturnList> {
    return this.reader.request(orderReturnsRpc.list, query, caller);
  }

  @Put('admin/returns/:id')
  @RolesAllowed('admin')
  @Replies(returnReply, 'request.invalid', 'order.returnNotFound', 'order.returnState')
  change(
    @Param('id', returnId) id: string,
    @Body({ schema: changeReturnInput }) input: ChangeReturnInput,
    @Caller() caller: CallerContext,
  ): Promise<ReturnReply> {
    return this.bus.request(orderReturnsRpc.change, { ...input, return: id }, caller);
  }

  @Post('admin/returns/:id/approve')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(returnReply, 'order.returnNotFound', 'order.returnState')
  approve(
    @Param('id', returnId) id: string,
    @Caller() caller: CallerContext,
  ): Promise<ReturnReply> {
    return this.bus.request(orderReturnsRpc.approve, { return: id }, caller);
  }

  @Post('admin/returns/:id/decline')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(returnReply, 'request.invalid', 'order.returnNotFound', 'order.returnState')
  decline(
    @Param('id', returnId) id: string,
    @Body({ schema: declineInput }) input: DeclineInput,
    @Caller() caller: CallerContext,
  ): Promise<ReturnReply> {
    return this.bus.request(orderReturnsRpc.decline, { ...input, return: id }, caller);
  }

  @Post('admin/returns/:id/receive')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(returnReply, 'order.returnNotFound', 'order.returnState')
  receive(
    @Param('id', returnId) id: string,
    @Caller() caller: CallerContext,
  ): Promise<ReturnReply> {
    return this.bus.request(orderReturnsRpc.receive, { return: id }, caller);
  }

  @Post('admin/returns/:id/inspect')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(
    returnReply,
    'request.invalid',
    'order.returnNotFound',
    'order.returnState',
    'order.notToReturn',
  )
  inspect(
    @Param('id', returnId) id: string,
    @Body({ schema: inspectInput }) input: InspectInput,
    @Caller() caller: CallerContext,
  ): Promise<ReturnReply> {
    return this.bus.request(orderReturnsRpc.inspect, { ...input, return: id }, caller);
  }

  @Post('admin/returns/:id/settle')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(returnReply, 'request.invalid', 'order.returnNotFound', 'order.returnState')
  settle(
    @Param('id', returnId) id: string,
    @Body({ schema: settleInput }) input: SettleInput,
    @Caller() caller: CallerContext,
  ): Promise<ReturnReply> {
    return this.bus.request(orderReturnsRpc.settle, { ...input, return: id }, caller);
  }

  /** The slip and the label of a return that is still to come. */
  @Get('returns/:id/slip.pdf')
  @SignedIn()
  @ApiProduces('application/pdf')
  async slip(
    @Param('id', returnId) id: string,
    @Caller() caller: CallerContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return pdfFile(reply, await this.bus.request(orderReturnsRpc.slip, { return: id }, caller));
  }
}
