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
import {
  archiveInput,
  archiveRpc,
  bookCells,
  bookHead,
  exportQuery,
  type ArchiveInput,
  type ExportQuery,
} from '@shop/contracts/billing/document-archive';
import {
  correctedInvoice,
  correctionInput,
  correctionRpc,
  type CorrectedInvoice,
  type CorrectionInput,
} from '@shop/contracts/billing/document-corrections';
import {
  documentList,
  documentQuery,
  documentRpc,
  documentsOfOrder,
  staffDocumentsOfOrder,
  taxQuery,
  taxReport,
  type DocumentList,
  type DocumentQuery,
  type DocumentsOfOrder,
  type StaffDocumentsOfOrder,
  type TaxQuery,
  type TaxReport,
} from '@shop/contracts/billing/documents';
import { jobReply, type JobReply } from '@shop/contracts/core/jobs';
import { RolesAllowed, SignedIn } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { csvRow } from '@shop/service-kit/csv/csv-row';
import { Caller } from '../http/access/caller.js';
import { csvExport } from '../http/csv-export.js';
import type { FastifyReply } from 'fastify';
import { IdPipe } from '../http/input/id.pipe.js';
import { pdfFile } from '../http/pdf-file.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { untilKnown } from '../http/order-in-billing.js';

// A malformed id gets the response of an unknown order.
const orderId = new IdPipe('order.notFound');
const documentId = new IdPipe('billing.documentNotFound');

const TAX_HEAD = ['Country', 'Rate (%)', 'Corrects', 'Net (USD)', 'Tax (USD)'];
const taxCells = ({ country, rate, corrects, net, tax }: TaxReport['rows'][number]): string[] => [
  country,
  String(rate),
  corrects ?? '',
  net.toFixed(2),
  tax.toFixed(2),
];

/** Invoices and credit notes. */
@ApiTags('billing')
@Controller('api')
export class DocumentsController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
  ) {}

  @Get('orders/:id/documents')
  @SignedIn()
  @Replies(documentsOfOrder, 'order.notFound')
  ofOwnOrder(
    @Param('id', orderId) order: string,
    @Caller() caller: CallerContext,
  ): Promise<DocumentsOfOrder> {
    return untilKnown(() => this.reader.request(documentRpc.ofOwnOrder, { order }, caller));
  }

  @Get('documents/:id.pdf')
  @SignedIn()
  @ApiProduces('application/pdf')
  async print(
    @Param('id', documentId) document: string,
    @Caller() caller: CallerContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return pdfFile(reply, await this.bus.request(documentRpc.print, { document }, caller));
  }

  @Get('documents/:id.xml')
  @SignedIn()
  @ApiProduces('application/xml')
  async xml(
    @Param('id', documentId) document: string,
    @Caller() caller: CallerContext,
  ): Promise<StreamableFile> {
    const { name, xml } = await this.reader.request(documentRpc.xml, { document }, caller);
    return new StreamableFile(Buffer.from(xml), {
      type: 'application/xml',
      disposition: `attachment; filename="${name}"`,
    });
  }

  @Get('admin/orders/:id/documents')
  @RolesAllowed('admin')
  @Replies(staffDocumentsOfOrder, 'order.notFound')
  ofOrder(
    @Param('id', orderId) order: string,
    @Caller() caller: CallerContext,
  ): Promise<StaffDocumentsOfOrder> {
    return this.reader.request(documentRpc.ofOrder, { order }, caller);
  }

  /** Issues the documents of parcels that left before there was a seller, dated today. */
  @Post('admin/orders/:id/documents')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(staffDocumentsOfOrder, 'order.notFound', 'billing.noSeller')
  issue(
    @Param('id', orderId) order: string,
    @Caller() caller: CallerContext,
  ): Promise<StaffDocumentsOfOrder> {
    return this.bus.request(documentRpc.issue, { order }, caller);
  }

  /** Credits all that is left of an invoice, and issues another in its place. */
  @Post('admin/documents/:id/correct')
  @HttpCode(201)
  @RolesAllowed('admin')
  @Replies(
    correctedInvoice,
    ...(['request.invalid', 'billing.documentNotFound', 'billing.notCorrectable'] as const),
    ...(['billing.needsVatId', 'billing.noSeller'] as const),
  )
  correct(
    @Param('id', documentId) document: string,
    @Body({ schema: correctionInput }) input: CorrectionInput,
    @Caller() caller: CallerContext,
  ): Promise<CorrectedInvoice> {
    return this.bus.request(correctionRpc.correct, { ...input, document }, caller);
  }

  @Get('admin/documents')
  @RolesAllowed('admin')
  @Replies(documentList, 'request.invalid')
  list(
    @Query({ schema: documentQuery }) query: DocumentQuery,
    @Caller() caller: CallerContext,
  ): Promise<DocumentList> {
    return this.reader.request(documentRpc.list, query, caller);
  }

  /** Returns a row for each document and rate; credit notes are negative. */
  @Get('admin/documents/export')
  @RolesAllowed('admin')
  export(
    @Query({ schema: exportQuery }) { month }: ExportQuery,
    @Caller() caller: CallerContext,
  ): Promise<StreamableFile> {
    return csvExport(`documents-${month}`, async (after: string | null) => {
      const request = { month, after };
      const { rows, next } = await this.reader.request(documentRpc.books, request, caller);
      const text = rows.map((row) => csvRow(bookCells(row))).join('');
      return { text: (after === null ? csvRow(bookHead) : '') + text, next };
    });
  }

  /** Starts a job that creates the file. */
  @Post('admin/documents/archive')
  @HttpCode(202)
  @RolesAllowed('admin')
  @Replies(jobReply, 'request.invalid', 'billing.noDocuments')
  archive(
    @Body({ schema: archiveInput }) input: ArchiveInput,
    @Caller() caller: CallerContext,
  ): Promise<JobReply> {
    return this.bus.request(archiveRpc.start, { ...input, job: randomUUID() }, caller);
  }

  @Get('admin/documents/tax')
  @RolesAllowed('admin')
  @Replies(taxReport, 'request.invalid')
  tax(
    @Query({ schema: taxQuery }) query: TaxQuery,
    @Caller() caller: CallerContext,
  ): Promise<TaxReport> {
    return this.reader.request(documentRpc.tax, query, caller);
  }

  /** Returns the tax report as a file. */
  @Get('admin/documents/tax/export')
  @RolesAllowed('admin')
  exportTax(
    @Query({ schema: taxQuery }) query: TaxQuery,
    @Caller() caller: CallerContext,
  ): Promise<StreamableFile> {
    return csvExport(`tax-${query.quarter}`, async () => {
      const { rows } = await this.reader.request(documentRpc.tax, query, caller);
      return { text: [TAX_HEAD, ...rows.map(taxCells)].map(csvRow).join(''), next: null };
    });
  }
}
