import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { clothRpc } from '@shop/contracts/cloth/cloth';
import type { InputOf } from '@shop/contracts/core/message';
import type { ListFault, ImportReport } from '@shop/contracts/core/list-import';
import { csvRow } from '@shop/service-kit/csv/csv-row';
import { DataSource } from 'typeorm';
import type { Admin } from '@shop/service-kit/audit/audit';
import { certificatesOfCloths, clothCounts } from './listed-certificates.query.js';
import { ImageStore } from '../images/image-store.js';
import { chosenColumns } from '../transfer/chosen-columns.js';
import {
  applyList,
  COMPARE_ROWS,
  inTransactions,
  readStaged,
  unhurried,
  type ImportTime,
} from '../transfer/list-import.js';
import { pauses } from '../transfer/pause.js';
import { CLOTH_COLUMNS, clothLine } from './cloth-csv.rules.js';
import { ClothEditingService } from './cloth-editing.service.js';
import { readClothList, type ClothRowOfList } from './cloth-list.reader.js';
import { clothsAfter, clothsByCode } from './cloth.query.js';
import { isSameSheet, sheetFault, sheetOf, sheetWith, type Sheet } from './cloth.rules.js';
import { certificatesFault } from './listed-certificates.rules.js';

const EXPORT_ROWS = 200;

/** A row that makes a cloth or changes one. */
interface Change {
  line: number;
  code: string;
  /** The changes of the row: the rest stays unchanged. */
  fields: ClothRowOfList['changes'];
  /** The certificates that it will have, if they change. */
  certificates?: string[];
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

  /** The next lines of the list in its order; the first part has the heading. */
  async exportPart({
    after,
    columns,
    ...query
  }: InputOf<typeof clothRpc.exportList>): Promise<{ text: string; next: string | null }> {
    const from = { after, limit: EXPORT_ROWS };
    const { rows, next } = await clothsAfter(this.dataSource.manager, query, from);
    const shown = chosenColumns(CLOTH_COLUMNS, columns);
    const codes = rows.map(({ code }) => code);
    const certificates = await certificatesOfCloths(this.dataSource.manager, codes);
    const lines = rows.map((row) =>
      clothLine(row.code, sheetOf(row), certificates.get(row.code) ?? [], shown),
    );
    return { text: (after === null ? csvRow(shown) : '') + lines.join(''), next };
  }

  /**
   * Reads the list that lies under `staged`. With any fault, and in a dry run, nothing is changed. One that is
   * interrupted can be sent again: a row that has been imported is then as it should be.
   */
  async importList(
    by: Admin,
    staged: string,
    dryRun: boolean,
    time = unhurried,
  ): Promise<ImportReport> {
    const { rows, cloths, faults } = await readClothList(await readStaged(this.store, staged));
    const changes = await this.changesAmong(cloths, faults);
    const list = {
      nouns: 'cloths',
      rows,
      read: cloths,
      creations: changes.filter(({ isNew }) => isNew),
      changes: changes.filter(({ isNew }) => !isNew),
    };
    return applyList({ ...list, faults, dryRun }, () => this.apply(by, changes, time));
  }

  /** The rows that make a cloth, or differ from theirs. */
  private async changesAmong(
    rows: readonly ClothRowOfList[],
    faults: ListFault[],
  ): Promise<Change[]> {
    const changes: Change[] = [];
    const pause = pauses();
    const { manager } = this.dataSource;
    const named = new Set(rows.flatMap(({ certificates = [] }) => certificates));
    const counts = await clothCounts(manager, [...named]);
    for (let from = 0; from < rows.length; from += COMPARE_ROWS) {
      const part = rows.slice(from, from + COMPARE_ROWS);
      const codes = part.map(({ code }) => code);
      const found = await clothsByCode(manager, codes);
      const certified = await certificatesOfCloths(manager, codes);
      const cloths = new Map(found.map((cloth) => [cloth.code, cloth]));
      for (const { line, code, changes: fields, certificates } of part) {
        await pause();
        const cloth = cloths.get(code);
        const was = cloth && sheetOf(cloth);
        const after = sheetWith(was ?? null, fields);
        const fault = faultOf(after, cloth?.state ?? 'draft');
        if (fault) faults.push({ line, ...fault });
        const before = certified.get(code) ?? [];
        const message = certificatesFault(before, certificates ?? [], counts);
        if (message) faults.push({ line, column: 'certificates', message });
        const others = isDeepStrictEqual(before, certificates) ? undefined : certificates;
        if (!was || !isSameSheet(was, after) || others)
          changes.push({
            line,
            code,
            fields,
            isNew: !was,
            ...(others && { certificates: others }),
          });
      }
    }
    return changes;
  }

  private async apply(by: Admin, changes: readonly Change[], time: ImportTime): Promise<void> {
    // Every transaction locks cloths in the order of their codes.
    const ordered = [...changes].sort((a, b) => (a.code < b.code ? -1 : 1));
    await inTransactions(this.dataSource, ordered, time, (manager, { code, fields, isNew }) =>
      isNew
        ? this.editing.createIn(manager, by, code, fields)
        : this.editing.changeIn(manager, by, { code, fields }),
    );
    // A transaction locks one cloth before it locks certificates, so that two lists never wait for each other.
    for (const { code, certificates } of ordered)
      if (certificates)
        await this.dataSource.transaction((manager) =>
          this.editing.certifyIn(manager, by, code, certificates),
        );
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
