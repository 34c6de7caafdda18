import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  StreamableFile,
} from '@nestjs/common';
import { ApiHeader, ApiProduces, ApiTags } from '@nestjs/swagger';
import {
  adminOrderList,
  changeStatusInput,
  orderDetail,
  orderDetailing,
  orderList,
  orderQuery,
  orderRpc,
  orderView,
  ownOrdersQuery,
  placeOrderReply,
  type ChangeStatusInput,
  type OrderDetail,
  type OrderDetailing,
  type OrderQuery,
  type OrderView,
  type OwnOrdersQuery,
} from '@shop/contracts/ordering/order';
import { orderExportQuery, type OrderExportQuery } from '@shop/contracts/ordering/order-export';
import { placeOrderInput, type PlaceOrderInput } from '@shop/contracts/ordering/place-order';
import {
  addNoteInput,
  orderNote,
  orderNotes,
  type AddNoteInput,
  type OrderNote,
  type OrderNotes,
} from '@shop/contracts/ordering/order-notes';
import { shopDay } from '@shop/contracts/core/shop-time';
import { RolesAllowed, SignedIn } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { failpoint } from '@shop/service-kit/failpoint';
import { IdPipe } from '../http/input/id.pipe.js';
import { Caller } from '../http/access/caller.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { Replies } from '../http/replies.js';
import { WriteInvalidation } from '../response-cache/write-invalidation.js';
import { IdempotencyKey } from '../http/input/idempotency-key.js';
import { OrderExport } from './order-export.js';

/** The content type of replies that are passed on unparsed. */
const Json = () => Header('content-type', 'application/json; charset=utf-8');

// A malformed id gets the response of an unknown order.
const orderId = new IdPipe('order.notFound');

@ApiTags('order')
@Controller('api/orders')
export class OrdersController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
    private readonly exporter: OrderExport,
    private readonly invalidation: WriteInvalidation,
  ) {}

  @Post()
  @HttpCode(201)
  @Json()
  @SignedIn()
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Replies(
    placeOrderReply,
    ...(['request.invalid', 'order.outOfStock', 'order.swatchLimit', 'order.keyReused'] as const),
  )
  async place(
    @Body({ schema: placeOrderInput }) order: PlaceOrderInput,
    @IdempotencyKey() idempotencyKey: string | null,
    @Caller() caller: CallerContext,
  ): Promise<Buffer> {
    failpoint('F1');
    const response = this.bus.requestBytes(orderRpc.place, { order, idempotencyKey }, caller);
    failpoint('F2');
    const reply = await response;
    this.invalidation.sold(order.items.map(({ product }) => product));
    failpoint('F8');
    return reply;
  }

  @Get()
  @Json()
  @RolesAllowed('admin')
  @Replies(adminOrderList, 'request.invalid')
  list(
    @Query({ schema: orderQuery }) query: OrderQuery,
    @Caller() caller: CallerContext,
  ): Promise<Buffer> {
    return this.reader.requestBytes(orderRpc.list, query, caller);
  }

  @Get('export')
  @RolesAllowed('admin')
  @ApiProduces('text/csv')
  async export(
    @Query({ schema: orderExportQuery }) query: OrderExportQuery,
    @Caller() caller: CallerContext,
  ): Promise<StreamableFile> {
    return new StreamableFile(await this.exporter.of(query, caller), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="orders-${shopDay()}.csv"`,
    });
  }

  @Get('mine')
  @Json()
  @SignedIn()
  @Replies(orderList, 'request.invalid')
  listMine(
    @Query({ schema: ownOrdersQuery }) query: OwnOrdersQuery,
    @Caller() caller: CallerContext,
  ): Promise<Buffer> {
    return this.reader.requestBytes(orderRpc.listMine, query, caller);
  }

  @Get(':id')
  @SignedIn()
  @Replies(orderDetail, 'request.invalid', 'order.notFound')
  get(
    @Param('id', orderId) order: string,
    @Query({ schema: orderDetailing }) detailing: OrderDetailing,
    @Caller() caller: CallerContext,
  ): Promise<OrderDetail> {
    return this.reader.request(orderRpc.get, { order, ...detailing }, caller);
  }

  @Get(':id/notes')
  @RolesAllowed('admin')
  @Replies(orderNotes, 'order.notFound')
  listNotes(
    @Param('id', orderId) order: string,
    @Caller() caller: CallerContext,
  ): Promise<OrderNotes> {
    return this.reader.request(orderRpc.listNotes, { order }, caller);
  }

  @Post(':id/notes')
  @HttpCode(201)
  @RolesAllowed('admin')
  @Replies(orderNote, 'request.invalid', 'order.notFound')
  addNote(
    @Param('id', orderId) order: string,
    @Body({ schema: addNoteInput }) { text }: AddNoteInput,
    @Caller() caller: CallerContext,
  ): Promise<OrderNote> {
    return this.bus.request(orderRpc.addNote, { order, text }, caller);
  }

  @Put(':id/status')
  @RolesAllowed('admin')
  @Replies(
    orderView,
    'request.invalid',
    'order.notFound',
    'order.outOfStock',
    'order.notPaid',
    'billing.giftCardUsed',
  )
  async changeStatus(
    @Param('id', orderId) order: string,
    @Body({ schema: changeStatusInput }) change: ChangeStatusInput,
    @Caller() caller: CallerContext,
  ): Promise<OrderView> {
    const changed = await this.bus.request(orderRpc.changeStatus, { order, ...change }, caller);
    this.invalidation.sold(changed.items.map(({ product }) => product));
    return changed;
  }
}
