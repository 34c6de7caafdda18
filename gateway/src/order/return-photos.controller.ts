import {
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Req,
  StreamableFile,
} from '@nestjs/common';
import { ApiConsumes, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { UserView } from '@shop/contracts/auth/auth';
import { returnReply, type ReturnReply } from '@shop/contracts/ordering/order-returns';
import { returnPhotosRpc } from '@shop/contracts/ordering/return-photos';
import { SignedIn } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import type { FastifyRequest } from 'fastify';
import { Caller } from '../http/access/caller.js';
import { CurrentUser } from '../http/access/current-session.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { Uploads } from '../uploads/uploads.js';

const returnId = new IdPipe('order.returnNotFound');

/** Photos of returns: of the caller's own ones, and of all for staff. */
@ApiTags('order')
@Controller('api/returns/:id/photos')
export class ReturnPhotosController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
    private readonly uploads: Uploads,
  ) {}

  @Post()
  @HttpCode(200)
  @SignedIn()
  @ApiConsumes('multipart/form-data')
  @Replies(
    returnReply,
    'request.invalid',
    ...(['order.returnNotFound', 'order.returnState', 'order.tooManyPhotos'] as const),
    ...(['catalogue.imageRefused', 'request.tooMany', 'service.busy'] as const),
    'service.unavailable',
  )
  add(
    @Param('id', returnId) id: string,
    @Req() request: FastifyRequest,
    @CurrentUser() { _id: user }: UserView,
    @Caller() caller: CallerContext,
  ): Promise<ReturnReply> {
    return this.uploads.receiveImage({ request, user }, 'photo', ({ staged, name }) =>
      this.bus.request(returnPhotosRpc.add, { return: id, staged, name }, caller),
    );
  }

  @Delete(':photo')
  @SignedIn()
  @Replies(returnReply, 'order.returnNotFound', 'order.returnState')
  remove(
    @Param('id', returnId) id: string,
    @Param('photo', returnId) photo: string,
    @Caller() caller: CallerContext,
  ): Promise<ReturnReply> {
    return this.bus.request(returnPhotosRpc.remove, { return: id, photo }, caller);
  }

  /** The photo, which no cache may store. */
  @Get(':photo')
  @SignedIn()
  @ApiProduces('image/webp')
  async get(
    @Param('id', returnId) id: string,
    @Param('photo', returnId) photo: string,
    @Caller() caller: CallerContext,
  ): Promise<StreamableFile> {
    const { webp } = await this.reader.request(returnPhotosRpc.get, { return: id, photo }, caller);
    return new StreamableFile(Buffer.from(webp, 'base64'), { type: 'image/webp' });
  }
}
