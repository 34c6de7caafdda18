import { randomUUID } from 'node:crypto';
import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  certificateList,
  certificateQuery,
  certificateRpc,
  certificateView,
  savedCertificate,
  saveCertificateInput,
  type CertificateList,
  type CertificateQuery,
  type CertificateView,
  type SaveCertificateInput,
  type SavedCertificate,
} from '@shop/contracts/cloth/certificates';
import { done, type Done } from '@shop/contracts/core/shapes';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { z } from 'zod';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { WriteInvalidation } from '../response-cache/write-invalidation.js';

const certificateId = new IdPipe('catalogue.certificateNotFound');
const createInput = saveCertificateInput.pick({ fields: true });
const changeInput = createInput.extend({ version: z.int() });

/** Certificates of cloths; sheets that this gateway has cached are invalidated before the response to a change. */
@ApiTags('catalogue')
@Controller('api/admin/certificates')
export class AdminCertificatesController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
    private readonly invalidation: WriteInvalidation,
  ) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(certificateList, 'request.invalid')
  list(
    @Query({ schema: certificateQuery }) query: CertificateQuery,
    @Caller() caller: CallerContext,
  ): Promise<CertificateList> {
    return this.reader.request(certificateRpc.list, query, caller);
  }

  @Get(':id')
  @RolesAllowed('admin')
  @Replies(certificateView, 'catalogue.certificateNotFound')
  get(
    @Param('id', certificateId) certificate: string,
    @Caller() caller: CallerContext,
  ): Promise<CertificateView> {
    return this.reader.request(certificateRpc.get, { certificate }, caller);
  }

  @Post()
  @RolesAllowed('admin')
  @Replies(
    savedCertificate,
    'request.invalid',
    'catalogue.clothNotFound',
    'catalogue.certificateTaken',
  )
  create(
    @Body({ schema: createInput }) { fields }: z.infer<typeof createInput>,
    @Caller() caller: CallerContext,
  ): Promise<SavedCertificate> {
    return this.save({ certificate: randomUUID(), fields, version: null }, caller);
  }

  @Put(':id')
  @RolesAllowed('admin')
  @Replies(
    savedCertificate,
    'request.invalid',
    'catalogue.clothNotFound',
    'catalogue.certificateNotFound',
    'catalogue.certificateTaken',
    'catalogue.certificateChanged',
  )
  change(
    @Param('id', certificateId) certificate: string,
    @Body({ schema: changeInput }) input: z.infer<typeof changeInput>,
    @Caller() caller: CallerContext,
  ): Promise<SavedCertificate> {
    return this.save({ certificate, ...input }, caller);
  }

  @Delete(':id')
  @RolesAllowed('admin')
  @Replies(done, 'catalogue.certificateNotFound')
  async remove(
    @Param('id', certificateId) certificate: string,
    @Caller() caller: CallerContext,
  ): Promise<Done> {
    const removed = await this.bus.request(certificateRpc.remove, { certificate }, caller);
    this.invalidation.editedCertificate();
    return removed;
  }

  private async save(
    input: SaveCertificateInput,
    caller: CallerContext,
  ): Promise<SavedCertificate> {
    const certificate = await this.bus.request(certificateRpc.save, input, caller);
    this.invalidation.editedCertificate();
    const message = input.version === null ? 'Certificate created.' : 'Certificate saved.';
    return { success: true, message, certificate };
  }
}
