import { Controller, Get, HttpCode, Post, Query, Req } from '@nestjs/common';
import { ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { UserView } from '@shop/contracts/auth/auth';
import {
  placedImage,
  wantedImageList,
  wantedImageRpc,
  wantedImagesQuery,
  type PlacedImage,
  type WantedImageList,
  type WantedImagesQuery,
} from '@shop/contracts/catalogue/wanted-images';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import type { FastifyRequest } from 'fastify';
import { Caller } from '../http/access/caller.js';
import { CurrentUser } from '../http/access/current-session.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { WriteInvalidation } from '../response-cache/write-invalidation.js';
import { Uploads } from '../uploads/uploads.js';

/** Image files that lists name, and that admins add after the import. */
@ApiTags('catalogue')
@Controller('api/admin/wanted-images')
export class WantedImagesController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
    private readonly uploads: Uploads,
    private readonly invalidation: WriteInvalidation,
  ) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(wantedImageList, 'request.invalid')
  list(
    @Query({ schema: wantedImagesQuery }) query: WantedImagesQuery,
    @Caller() caller: CallerContext,
  ): Promise<WantedImageList> {
    return this.reader.request(wantedImageRpc.list, query, caller);
  }

  @Post()
  @HttpCode(200)
  @RolesAllowed('admin')
  @ApiConsumes('multipart/form-data')
  @Replies(
    placedImage,
    ...(['request.invalid', 'catalogue.imageNotWanted', 'catalogue.imageRefused'] as const),
    ...(['request.tooMany', 'service.busy', 'service.unavailable'] as const),
  )
  place(
    @Req() request: FastifyRequest,
    @CurrentUser() { _id: user }: UserView,
    @Caller() caller: CallerContext,
  ): Promise<PlacedImage> {
    const from = { request, user, bucket: 'wantedFiles' as const };
    return this.uploads.receiveImage(from, 'image', async ({ staged, name }) => {
      const placed = await this.bus.request(wantedImageRpc.place, { staged, name }, caller);
      this.invalidation.editedMany();
      return placed;
    });
  }
}
