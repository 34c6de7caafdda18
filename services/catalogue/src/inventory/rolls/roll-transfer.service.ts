import { Injectable } from '@nestjs/common';
import type { ListFault, ImportReport } from '@shop/contracts/core/list-import';
import { shopHour } from '@shop/contracts/core/shop-hours';
import { shopDay } from '@shop/contracts/core/shop-time';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { rollListRpc } from '@shop/contracts/inventory/roll-lists';
import { csvRow } from '@shop/service-kit/csv/csv-row';
import { DataSource, type EntityManager } from 'typeorm';
import type { Admin } from '@shop/service-kit/audit/audit';
import { ImageStore } from '../../images/image-store.js';
import { insertRolls } from './new-rolls.query.js';
import { StockRecorder } from './stock-recorder.js';
import { findRolls, lockProductsOnRolls, setRoll } from './roll.query.js';
import { chosenColumns } from '../../transfer/chosen-columns.js';
import {
  applyList,
  COMPARE_ROWS,
  inParts,
  readStaged,
  unhurried,
  type ImportTime,
} from '../../transfer/list-import.js';
import { pauses } from '../../transfer/pause.js';
import { differs, faultsOfKnown, newRollOf, type NewListed } from './compare-rolls.rules.js';
import {
  lockRollsByNumber,
  productsBySku,
  rollsAfter,
  rollsByNumber,
} from './listed-rolls.query.js';
import { ROLL_COLUMNS, rollLine } from './roll-csv.rules.js';
import { readRollList, type RollRowOfList } from './roll-list.reader.js';

const EXPORT_ROWS = 500;
const MAX_ROLLS = 10_000;

interface Compared {
  creations: NewListed[];
  changes: { line: number; row: RollRowOfList; product: string }[];
}

/** All rolls out of the shop and into it, as CSV. */
@Injectable()
export class RollTransferService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly recorder: StockRecorder,
    private readonly store: ImageStore,
  ) {}

  /** The next lines of the list in its order; the first part has the heading. */
  async exportPart({
    after,
    columns,
    ...query
  }: InputOf<typeof rollListRpc.exportList>): Promise<OutputOf<typeof rollListRpc.exportList>> {
    const { rows, next } = await rollsAfter(this.dataSource, query, after, EXPORT_ROWS);
    const shown = chosenColumns(ROLL_COLUMNS, columns);
    const heading = after === null ? csvRow(shown) : '';
    return { text: heading + rows.map((roll) => rollLine(roll, shown)).join(''), next };
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
    const { rows, rolls, faults } = await readRollList(await readStaged(this.store, staged));
    const { creations, changes } = await this.compare(rolls, faults);
    const list = { nouns: 'rolls', most: MAX_ROLLS, rows, read: rolls, creations, changes, faults };
    return applyList({ ...list, dryRun }, () => this.apply(by, { creations, changes }, time));
  }

  private async compare(rows: readonly RollRowOfList[], faults: ListFault[]): Promise<Compared> {
    const compared: Compared = { creations: [], changes: [] };
    const today = shopDay();
    const pause = pauses();
    for (let from = 0; from < rows.length; from += COMPARE_ROWS) {
      const part = rows.slice(from, from + COMPARE_ROWS);
      const found = await rollsByNumber(
        this.dataSource,
        part.map(({ number }) => number),
      );
      const known = new Map(found.map((roll) => [roll.number, roll]));
      const skus = part.flatMap(({ says }) => says.sku ?? []);
      const named = await productsBySku(this.dataSource, [...new Set(skus)]);
      const products = new Map(named.map((product) => [product.sku, product]));
      for (const row of part) {
        await pause();
        const roll = known.get(row.number);
        const wrong = roll ? faultsOfKnown(row, roll) : newRollOf(row, products, today);
        if (!Array.isArray(wrong)) compared.creations.push(wrong);
        else faults.push(...wrong.map((fault) => ({ line: row.line, ...fault })));
        if (roll && differs(row, roll))
          compared.changes.push({ line: row.line, row, product: roll.product });
      }
    }
    return compared;
  }

  private async apply(
    by: Admin,
    { creations, changes }: Compared,
    time: ImportTime,
  ): Promise<void> {
    // Every transaction locks products in the order of their ids.
    const news = creations.toSorted((a, b) => byText(a.product.id, b.product.id));
    await inParts(this.dataSource, news, time, (manager, part) => this.addRolls(manager, by, part));
    const ordered = changes.toSorted((a, b) => byText(a.product, b.product));
    await inParts(this.dataSource, ordered, time, (manager, part) =>
      this.changeRolls(manager, by, part),
    );
  }

  /** Those rolls that another import has not added in the meantime. */
  private async addRolls(
    manager: EntityManager,
    by: Admin,
    part: readonly NewListed[],
  ): Promise<void> {
    const locked = await lockProductsOnRolls(
      manager,
      part.map(({ product }) => product.id),
    );
    const onRolls = new Set(locked.flatMap(({ id, isByRoll }) => (isByRoll ? [id] : [])));
    const numbers = part.map(({ number }) => number);
    const there = new Set((await rollsByNumber(manager, numbers)).map(({ number }) => number));
    const rows = part.filter(
      ({ number, product }) => onRolls.has(product.id) && !there.has(number),
    );
    if (rows.length === 0) return;
    const ids = await insertRolls(manager, rows.map(rowOf));
    const sold = rows.flatMap(({ product, state }) => (state === 'open' ? [product.id] : []));
    await this.recorder.book(manager, [...new Set(sold)], 'receive', by);
    const name = `${String(ids.length)} rolls of a list`;
    await this.recorder.recordReceived(manager, by, ids, { name });
  }

  private async changeRolls(
    manager: EntityManager,
    by: Admin,
    part: readonly Compared['changes'][number][],
  ): Promise<void> {
    await lockProductsOnRolls(
      manager,
      part.map(({ product }) => product),
    );
    const rows = new Map(part.map(({ row }) => [row.number, row]));
    const known = await lockRollsByNumber(manager, [...rows.keys()]);
    const changing = known.filter((roll) => {
      const row = rows.get(roll.number);
      return row !== undefined && differs(row, roll);
    });
    const before = await findRolls(
      manager,
      changing.map(({ id }) => id),
    );
    for (const roll of before) {
      const { shade, place, cost } = rows.get(roll.number)?.says ?? {};
      await setRoll(manager, {
        ...roll,
        ...(shade !== undefined && { shade }),
        ...(place !== undefined && { place }),
        ...(cost !== undefined && { costCents: cost }),
        version: roll.version + 1,
      });
    }
    await this.recorder.recordEach(manager, by, 'roll.changed', before);
  }
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const rowOf = ({ product, number, cuts, width_cm, cost, received, ...roll }: NewListed) => ({
  ...roll,
  named: number,
  product: product.id,
  delivery: null,
  parent: null,
  received: cuts,
  usableWidthMm: width_cm,
  costCents: cost,
  ...(received !== undefined && { receivedAt: shopHour(received, 0) }),
});
