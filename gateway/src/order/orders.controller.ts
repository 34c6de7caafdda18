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
import { ApiBearerAuth, ApiHeader, ApiProduces, ApiTags } from '@nestjs/swagger';
import {
  addNoteInput,
  changeStatusInput,
  orderDetail,
  orderFilter,
  orderList,
  orderNote,
  orderNotes,
  orderQuery,
  orderRpc,
  orderView,
  placeOrderInput,
  placeOrderReply,
  type AddNoteInput,
  type ChangeStatusInput,
  type OrderDetail,
  type OrderFilter,
  type OrderNote,
  type OrderNotes,
  type OrderQuery,
  type OrderView,
  type PlaceOrderInput,
} from '@shop/contracts/order';
import { paging, type Paging } from '@shop/contracts/shapes';
import { RolesAllowed, SignedIn } from '@shop/service-kit/access';
import { Bus, type From } from '@shop/service-kit/bus/bus';
import { failpoint } from '@shop/service-kit/failpoint';
import { IdPipe } from '../http/id.pipe.js';
import { OnBehalf } from '../http/on-behalf.js';
import { Reads } from '../http/reads.js';
import { Replies } from '../http/replies.js';
import { Invalidation } from '../shelf/invalidation.js';
import { IdempotencyKey } from './idempotency-key.js';
import { OrderFile } from './order-file.js';

/** What is passed on unread is said to be what it is. */
const Json = () => Header('content-type', 'application/json; charset=utf-8');

// An id that cannot be an order's is answered as one that is nobody's.
const orderId = new IdPipe('order.notFound');

@ApiTags('order')
@ApiBearerAuth()
@Controller('api/orders')
export class OrdersController {
  constructor(
    private readonly bus: Bus,
    private readonly reads: Reads,
    private readonly file: OrderFile,
    private readonly invalidation: Invalidation,
  ) {}

  @Post()
  @HttpCode(201)
  @Json()
  @SignedIn()
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Replies(
    placeOrderReply,
    'request.invalid',
    'auth.required',
    'order.outOfStock',
    'order.keyReused',
  )
  async place(
    @Body({ schema: placeOrderInput }) order: PlaceOrderInput,
    @IdempotencyKey() idempotencyKey: string | null,
    @OnBehalf() from: From,
  ): Promise<Buffer> {
    failpoint('F1');
    const answer = this.bus.askBytes(orderRpc.place, { order, idempotencyKey }, from);
    failpoint('F2');
    const reply = await answer;
    this.invalidation.sold(order.items.map(({ product }) => product));
    failpoint('F8');
    return reply;
  }

  @Get()
  @Json()
  @RolesAllowed('admin')
  @Replies(orderList, 'request.invalid', 'auth.required', 'auth.forbidden')
  list(@Query({ schema: orderQuery }) query: OrderQuery, @OnBehalf() from: From): Promise<Buffer> {
    return this.reads.askBytes(orderRpc.list, query, from);
  }

  @Get('export')
  @RolesAllowed('admin')
  @ApiProduces('text/csv')
  async export(
    @Query({ schema: orderFilter }) filter: OrderFilter,
    @OnBehalf() from: From,
  ): Promise<StreamableFile> {
    const today = new Date().toISOString().slice(0, 10);
    return new StreamableFile(await this.file.of(filter, from), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="orders-${today}.csv"`,
    });
  }

  @Get('mine')
  @Json()
  @SignedIn()
  @Replies(orderList, 'request.invalid', 'auth.required')
  listMine(@Query({ schema: paging }) page: Paging, @OnBehalf() from: From): Promise<Buffer> {
    return this.reads.askBytes(orderRpc.listMine, page, from);
  }

  @Get(':id')
  @SignedIn()
  @Replies(orderDetail, 'auth.required', 'order.notFound')
  get(@Param('id', orderId) order: string, @OnBehalf() from: From): Promise<OrderDetail> {
    return this.reads.ask(orderRpc.get, { order }, from);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @SignedIn()
  @Replies(orderView, 'auth.required', 'order.notFound', 'order.notPending')
  cancel(@Param('id', orderId) order: string, @OnBehalf() from: From): Promise<OrderView> {
    return this.bus.ask(orderRpc.cancel, { order }, from);
  }

  @Get(':id/notes')
  @RolesAllowed('admin')
  @Replies(orderNotes, 'auth.required', 'auth.forbidden', 'order.notFound')
  listNotes(@Param('id', orderId) order: string, @OnBehalf() from: From): Promise<OrderNotes> {
    return this.reads.ask(orderRpc.listNotes, { order }, from);
  }

  @Post(':id/notes')
  @HttpCode(201)
  @RolesAllowed('admin')
  @Replies(orderNote, 'request.invalid', 'auth.required', 'auth.forbidden', 'order.notFound')
  addNote(
    @Param('id', orderId) order: string,
    @Body({ schema: addNoteInput }) { text }: AddNoteInput,
    @OnBehalf() from: From,
  ): Promise<OrderNote> {
    return this.bus.ask(orderRpc.addNote, { order, text }, from);
  }

  @Put(':id/status')
  @RolesAllowed('admin')
  @Replies(orderView, 'request.invalid', 'auth.forbidden', 'order.notFound', 'order.outOfStock')
  async changeStatus(
    @Param('id', orderId) order: string,
    @Body({ schema: changeStatusInput }) change: ChangeStatusInput,
    @OnBehalf() from: From,
  ): Promise<OrderView> {
    const changed = await this.bus.ask(orderRpc.changeStatus, { order, ...change }, from);
    this.invalidation.sold(changed.items.map(({ product }) => product));
    return changed;
  }
}
