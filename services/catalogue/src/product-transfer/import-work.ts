import { Injectable } from '@nestjs/common';
import type { ListFault } from '@shop/contracts/core/list-import';
import { DomainError } from '@shop/service-kit/domain-error';
import {
  NOT_PROCESSED,
  type ChunkOutcome,
  type EndedJob,
  type JobWork,
  type RunningJob,
} from '@shop/service-kit/jobs/job';
import { JobRunner } from '@shop/service-kit/jobs/job-runner';
import { DataSource, type EntityManager } from 'typeorm';
import { ImageStore } from '../images/image-store.js';
import { spellingOf } from '../products/category.query.js';
import {
  AT_BEGIN,
  byLine,
  counted,
  importJobInput,
  importJobState,
  importText,
  readImportFile,
  type ImportFile,
} from './import-job.js';
import { freshRows } from './known-names.js';
import { imageKeysOf } from './listed-images.js';
import { byId, ProductChanges, type Change, type Creation, type Rows } from './product-changes.js';
import { faultyHeading, faultyLine } from './raw-rows.js';

/** An order for one of these products waits at most two seconds for its row. */
const ROWS_PER_CHUNK = 50;
const RESULT_NAME = 'faulty-rows.csv';

const stateOf = ({ state }: RunningJob) => importJobState.parse(state ?? AT_BEGIN);

/** Imports a list of products in the background, fifty rows of the file in a transaction. */
@Injectable()
export class ProductImportWork implements JobWork {
  readonly kind = 'productImport';
  private open: { job: string; file: ImportFile } | null = null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ImageStore,
    private readonly rows: ProductChanges,
    jobs: JobRunner,
  ) {
    jobs.register(this);
  }

  async prepare({ id, input }: RunningJob): Promise<void> {
    const file = await readImportFile(this.store, importJobInput.parse(input));
    const rows = [...file.known.values(), ...file.news.values()];
    // a category of its own transaction is locked for no other import
    for (const category of new Set(rows.flatMap(({ fields }) => fields.category ?? [])))
      await spellingOf(this.dataSource.manager, category);
    this.open = { job: id, file };
  }

  async chunk(manager: EntityManager, job: RunningJob): Promise<ChunkOutcome> {
    const { file, lines } = this.next(job);
    const faults: ListFault[] = [];
    const good = lines.filter((line) => !file.faults.has(line));
    const known = good.flatMap((line) => file.known.get(line) ?? []);
    const news = good.flatMap((line) => file.news.get(line) ?? []);
    const changes = (await this.rows.among(manager, known, faults)).toSorted(byId);
    await this.rows.faultsOfCloths(manager, [...known, ...news], faults);
    const fresh = await freshRows(manager, news, job.id);
    const wrong = new Set(faults.map(({ line }) => line));
    const isGood = ({ line }: { line: number }) => !wrong.has(line);
    const rows = {
      creations: fresh.filter(isGood).map((row) => ({ ...row, keys: imageKeysOf(row) })),
      changes: changes.filter(isGood),
    };
    const applied = await this.apply(manager, job, rows, faults);
    return this.outcome(job, applied, new Map([...file.faults, ...byLine(faults)]));
  }

  skip(_manager: EntityManager, job: RunningJob): Promise<ChunkOutcome> {
    const { file, lines } = this.next(job);
    const faults = lines.map((line) => [line, file.faults.get(line) ?? [NOT_PROCESSED]] as const);
    return Promise.resolve(this.outcome(job, { creations: [], changes: [] }, new Map(faults)));
  }

  end(_manager: EntityManager, job: EndedJob): Promise<string> {
    this.open = null;
    const { created, changed } = stateOf(job);
    const { name } = importJobInput.parse(job.input);
    const did = importText(name, { created, changed });
    return Promise.resolve(job.failed === 0 ? did : `${did}, ${counted(job.failed)} faulty`);
  }

  /** Applies the rows, without those that are refused; returns the applied rows. */
  private async apply(
    manager: EntityManager,
    job: RunningJob,
    rows: Rows,
    faults: ListFault[],
  ): Promise<Rows> {
    if ((await this.refusalOf(manager, job, rows)) === null) return rows;
    const applied = { creations: [] as Creation[], changes: [] as Change[] };
    for (const row of rows.creations) {
      const refusal = await this.refusalOf(manager, job, { creations: [row], changes: [] });
      if (refusal === null) applied.creations.push(row);
      else faults.push({ line: row.line, column: null, message: refusal });
    }
    for (const row of rows.changes) {
      const refusal = await this.refusalOf(manager, job, { creations: [], changes: [row] });
      if (refusal === null) applied.changes.push(row);
      else faults.push({ line: row.line, column: null, message: refusal });
    }
    return applied;
  }

  /** Returns why these rows are refused, with nothing of them applied; null if they are applied. */
  private async refusalOf(
    manager: EntityManager,
    job: RunningJob,
    rows: Rows,
  ): Promise<string | null> {
    try {
      await manager.transaction((nested) => this.rows.apply(nested, job, rows));
      return null;
    } catch (error) {
      if (error instanceof DomainError && error.status < 500) return error.message;
      throw error;
    }
  }

  private next(job: RunningJob): { file: ImportFile; lines: number[] } {
    if (this.open?.job !== job.id) throw new Error('the file of the job has not been read');
    const { file } = this.open;
    const { at } = stateOf(job);
    return { file, lines: file.lines.slice(at, at + ROWS_PER_CHUNK) };
  }

  private outcome(
    job: RunningJob,
    { creations, changes }: Rows,
    faults: ReadonlyMap<number, readonly string[]>,
  ): ChunkOutcome {
    const { file, lines } = this.next(job);
    const { at, created, changed } = stateOf(job);
    const faulty = lines.filter((line) => faults.has(line));
    const next = at + lines.length;
    return {
      done: lines.length - faulty.length,
      failed: faulty.length,
      isOver: next >= file.lines.length,
      state: { at: next, created: created + creations.length, changed: changed + changes.length },
      ...(faulty.length > 0 && {
        result: {
          name: RESULT_NAME,
          heading: faultyHeading(file.raw),
          lines: faulty.map((line) => faultyLine(file.raw, line, faults.get(line) ?? [])),
        },
      }),
    };
  }
}
