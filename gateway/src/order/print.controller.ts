import { randomUUID } from 'node:crypto';
import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Res,
  StreamableFile,
} from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { InputOf } from '@shop/contracts/core/message';
import { jobReply, type JobReply } from '@shop/contracts/core/jobs';
import {
  cuttingSheetQuery,
  printInput,
  printRpc,
  type CuttingSheetQuery,
  type PrintInput,
} from '@shop/contracts/ordering/print';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import type { FastifyReply } from 'fastify';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { pdfFile } from '../http/pdf-file.js';
import { Replies } from '../http/replies.js';

const parcelId = new IdPipe('order.parcelNotFound');

/** Papers of parcels and of the cutting table, as PDFs. */
@ApiTags('order')
@Controller('api/admin')
export class PrintController {
  constructor(private readonly bus: Bus) {}

  @Get('parcels/:id/slip.pdf')
  @RolesAllowed('admin')
  @ApiProduces('application/pdf')
  slip(
    @Param('id', parcelId) parcel: string,
    @Caller() caller: CallerContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.parcel({ parcel, kind: 'slip' }, caller, reply);
  }

  @Get('parcels/:id/label.pdf')
  @RolesAllowed('admin')
  @ApiProduces('application/pdf')
  label(
    @Param('id', parcelId) parcel: string,
    @Caller() caller: CallerContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.parcel({ parcel, kind: 'label' }, caller, reply);
  }

  @Get('cutting/list.pdf')
  @RolesAllowed('admin')
  @ApiProduces('application/pdf')
  async cuttingList(
    @Query({ schema: cuttingSheetQuery }) query: CuttingSheetQuery,
    @Caller() caller: CallerContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return pdfFile(reply, await this.bus.request(printRpc.cutting, query, caller));
  }

  /** Starts a job that creates the file. */
  @Post('print')
  @HttpCode(202)
  @RolesAllowed('admin')
  @Replies(jobReply, 'request.invalid', 'order.parcelNotFound')
  start(
    @Body({ schema: printInput }) input: PrintInput,
    @Caller() caller: CallerContext,
  ): Promise<JobReply> {
    return this.bus.request(printRpc.start, { ...input, job: randomUUID() }, caller);
  }

  private async parcel(
    input: InputOf<typeof printRpc.parcel>,
    caller: CallerContext,
    reply: FastifyReply,
  ): Promise<StreamableFile> {
    return pdfFile(reply, await this.bus.request(printRpc.parcel, input, caller));
  }
}
