import { Injectable } from '@nestjs/common';
import {
  catalogueAdminRpc,
  faultyRows,
  knownNames,
  type ProductImportReply,
} from '@shop/contracts/catalogue/catalogue-admin';
import { type ImportReport } from '@shop/contracts/core/list-import';
import type { clothRpc } from '@shop/contracts/cloth/cloth';
import type { rollListRpc } from '@shop/contracts/inventory/roll-lists';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { WriteInvalidation } from '../response-cache/write-invalidation.js';
import { Uploads, type StagedFile } from '../uploads/uploads.js';

/** An unread form and its user. */
export interface SentForm {
  request: FastifyRequest;
  user: string;
  caller: CallerContext;
}

/** A dry run, which is the default, only reports what the list would do. */
export const importQuery = z.object({ dryRun: z.enum(['true', 'false']).default('true') });
export type ImportQuery = z.infer<typeof importQuery>;
/** Imports products, which may be identified by their names. */
export const productImportQuery = importQuery.extend({
  knownNames: z.enum(knownNames).optional(),
  faulty: z.enum(faultyRows).default('stop'),
});
export type ProductImportQuery = z.infer<typeof productImportQuery>;

/** CSV lists that change many rows of the catalogue at once. */
@Injectable()
export class CsvImport {
  constructor(
    private readonly uploads: Uploads,
    private readonly bus: Bus,
    private readonly invalidation: WriteInvalidation,
  ) {}

  /** Throws `catalogue.listUnreadable` if the form has no file. */
  run(
    rpc: typeof clothRpc.importList | typeof rollListRpc.importList,
    sender: SentForm,
    { dryRun }: ImportQuery,
  ): Promise<ImportReport> {
    return this.receive(sender, dryRun, ({ staged }) =>
      this.bus.request(rpc, { staged, dryRun: dryRun === 'true' }, sender.caller),
    );
  }

  /** The same for products; the file of a job stays until its end. */
  runProducts(
    sender: SentForm,
    { dryRun, ...choices }: ProductImportQuery,
  ): Promise<ProductImportReply> {
    return this.receive(sender, dryRun, async (file) => {
      const { staged, name } = file;
      const list = { staged, name, dryRun: dryRun === 'true', ...choices };
      // A job may exist even without a reply.
      file.isKept = dryRun === 'false';
      try {
        const reply = await this.bus.request(catalogueAdminRpc.importList, list, sender.caller);
        file.isKept = 'job' in reply;
        return reply;
      } catch (error) {
        if (error instanceof DomainError && error.status < 500) file.isKept = false;
        throw error;
      }
    });
  }

  private receive<Reply>(
    sender: SentForm,
    dryRun: ImportQuery['dryRun'],
    send: (file: StagedFile) => Promise<Reply>,
  ): Promise<Reply> {
    return this.uploads.receive(sender, 'file', async ({ files: [file] }) => {
      if (!file) throw new DomainError('catalogue.listUnreadable');
      const reply = await send(file);
      if (dryRun === 'false') this.invalidation.editedMany();
      return reply;
    });
  }
}
