import { Injectable } from '@nestjs/common';
import { UPLOAD_LIMITS, type ImportReport, type ListFault } from '@shop/contracts/catalogue-admin';
import { emptySheet } from '@shop/contracts/cloth-fields';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';
import { ImageStore } from '../images/image-store.js';
import type { Admin } from '../products/product-admin.service.js';
import { clothHeading, clothLine } from './cloth-csv.rules.js';
import { ClothEditingService } from './cloth-editing.service.js';
import { readClothList, type ClothRowOfList } from './cloth-list.reader.js';
import { clothsAfter, clothsByCode } from './cloth.query.js';
import { isSameSheet, sheetFault, sheetOf, type Sheet } from './cloth.rules.js';

const EXPORT_ROWS = 200;
const COMPARE_ROWS = 500;
/** Short transactions: a change locks the products of its cloth. */
const ROWS_PER_TRANSACTION = 50;
const MAX_CHANGES = 2_000;
const MAX_FAULTS = 1_000;

/** A row that makes a cloth or changes one. */
interface Change {
  code: string;
  fields: Sheet;
  isNew: boolean;
}

const columnOfFault: Readonly<Partial<Record<string, string>>> = {
  'catalogue.clothIncomplete': undefined,
  'catalogue.clothWidth': 'usable_width_cm',
};

/** All data sheets out of the shop and into it, as CSV. */
@Injectable()
export class ClothTransferService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly editing: ClothEditingService,
    private readonly store: ImageStore,
  ) {}

  /** The next lines of the list, in the order of the codes; the first part has the heading. */
  async exportPart(after: string | null): Promise<{ text: string; next: string | null }> {
    const rows = await clothsAfter(this.dataSource.manager, after, EXPORT_ROWS);
    const lines = rows.map((row) => clothLine(row.code, sheetOf(row)));
    return {
      text: (after === null ? clothHeading() : '') + lines.join(''),
      next: rows.length === EXPORT_ROWS ? (rows.at(-1)?.code ?? null) : null,
    };
  }

  /**
   * Reads the list that lies under `staged`. With any fault, and in a dry run, nothing is changed. One that is
   * interrupted can be sent again: a row that has been imported is then as it should be.
   */
  async importList(by: Admin, staged: string, dryRun: boolean): Promise<ImportReport> {
    const bytes = await this.store.read(staged, UPLOAD_LIMITS.fileBytes);
    if (bytes === null || bytes.length === 0) throw new DomainError('catalogue.listUnreadable');
    const { rows, cloths, faults } = readClothList(bytes);
    const changes = await this.changesAmong(cloths, faults);
    if (changes.length > MAX_CHANGES)
      faults.push({
        line: 1,
        column: null,
        message: `A list makes or changes at most ${MAX_CHANGES.toLocaleString('en-US')} cloths at a time.`,
      });
    const applied = !dryRun && faults.length === 0;
    if (applied) await this.apply(by, changes);
    const created = changes.filter(({ isNew }) => isNew).length;
    return {
      success: true,
      applied,
      rows,
      created,
      changed: changes.length - created,
      unchanged: cloths.length - changes.length,
      faults: faults.sort((a, b) => a.line - b.line).slice(0, MAX_FAULTS),
      faultCount: faults.length,
    };
  }

  /** The rows that make a cloth, or differ from theirs. */
  private async changesAmong(
    rows: readonly ClothRowOfList[],
    faults: ListFault[],
  ): Promise<Change[]> {
    const changes: Change[] = [];
    for (let from = 0; from < rows.length; from += COMPARE_ROWS) {
      const part = rows.slice(from, from + COMPARE_ROWS);
      const codes = part.map(({ code }) => code);
      const found = await clothsByCode(this.dataSource.manager, codes);
      const cloths = new Map(found.map((cloth) => [cloth.code, cloth]));
      for (const { line, code, changes: said } of part) {
        const cloth = cloths.get(code);
        const was = cloth && sheetOf(cloth);
        const fields = { ...emptySheet(), name: '', composition: [], ...was, ...said };
        const fault = faultOf(fields, cloth?.state ?? 'draft');
        if (fault) faults.push({ line, ...fault });
        if (!was || !isSameSheet(was, fields)) changes.push({ code, fields, isNew: !was });
      }
    }
    return changes;
  }

  private async apply(by: Admin, changes: readonly Change[]): Promise<void> {
    // Every transaction locks cloths in the order of their codes.
    const ordered = [...changes].sort((a, b) => (a.code < b.code ? -1 : 1));
    for (let from = 0; from < ordered.length; from += ROWS_PER_TRANSACTION)
      await this.dataSource.transaction(async (manager) => {
        for (const { code, fields, isNew } of ordered.slice(from, from + ROWS_PER_TRANSACTION))
          if (isNew) await this.editing.createIn(manager, by, code, fields);
          else await this.editing.changeIn(manager, by, { code, fields });
      });
  }
}

function faultOf(
  fields: Sheet,
  state: 'draft' | 'published',
): { column: string | null; message: string } | null {
  if (fields.name === '') return { column: 'name', message: 'A new cloth needs a name.' };
  const fault = sheetFault(fields, state);
  if (!fault) return null;
  const column = fault.code in columnOfFault ? columnOfFault[fault.code] : 'composition';
  return { column: column ?? null, message: fault.message };
}
