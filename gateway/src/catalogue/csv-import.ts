import { Injectable } from '@nestjs/common';
import { knownNames, type catalogueAdminRpc } from '@shop/contracts/catalogue/catalogue-admin';
import { type ImportReport } from '@shop/contracts/core/list-import';
import type { clothRpc } from '@shop/contracts/cloth/cloth';
import type { rollListRpc } from '@shop/contracts/inventory/roll-lists';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { WriteInvalidation } from '../response-cache/write-invalidation.js';
import { Uploads } from '../uploads/uploads.js';

/** A form that has not been read, and its user. */
export interface SentForm {
  request: FastifyRequest;
  user: string;
  caller: CallerContext;
}

/** A dry run, which is the default, only reports what the list would do. */
export const importQuery = z.object({ dryRun: z.enum(['true', 'false']).default('true') });
/** Imports products, which may be identified by their names. */
export const productImportQuery = importQuery.extend({ knownNames: z.enum(knownNames).optional() });
export type ImportQuery = z.infer<typeof productImportQuery>;

/** CSV lists that change many rows of the catalogue at once. */
@Injectable()
export class CsvImport {
  constructor(
    private readonly uploads: Uploads,
    private readonly bus: Bus,
    private readonly invalidation: WriteInvalidation,
  ) {}

  /** `catalogue.listUnreadable` where the form brings no file. */
  run(
    rpc:
      | typeof catalogueAdminRpc.importList
      | typeof clothRpc.importList
      | typeof rollListRpc.importList,
    sender: SentForm,
    query: ImportQuery,
  ): Promise<ImportReport> {
    const dryRun = query.dryRun !== 'false';
    return this.uploads.receive(sender, 'file', async ({ files: [file] }) => {
      if (!file) throw new DomainError('catalogue.listUnreadable');
      const known = query.knownNames && { knownNames: query.knownNames };
      const list = { staged: file.staged, dryRun, ...known };
      const report = await this.bus.request(rpc, list, sender.caller);
      if (!dryRun) this.invalidation.editedMany();
      return report;
    });
  }
}
