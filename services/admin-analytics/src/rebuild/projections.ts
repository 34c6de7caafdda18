import { setTimeout as pause } from 'node:timers/promises';
import { shopDay } from '@shop/contracts/core/shop-time';
import { DAY_MS } from '@shop/contracts/core/time';
import type { Bus } from '@shop/service-kit/bus/bus';
import type { DataSourceOptions, EntityManager } from 'typeorm';
import { zoneOf } from '../figures/company.query.js';
import type { Correction } from '../figures/correction.js';
import { type RowDifference, Findings } from './difference.js';
import { eachProjectedTable, type ProjectedTable } from './projected-tables.js';
import { onOwnConnection } from './own-connection.js';
import { endProgress, readProgress, rebuildTime, writeProgress } from './progress.query.js';
import { type SourcePage, differingDays, pageDrift, pagesOf, rowDrift } from './row-drift.js';
import { Sources } from './sources.js';
import { sumDrift } from './sum-drift.js';

/** Time for published events of the sources to arrive, before they count as lost. */
const IN_FLIGHT_MS = 30_000;
const AGAIN_MS = 500;
const RECENT_DAYS = 35;
/** Maximum number of suspicious pages of a check, which are kept in memory until it ends. */
const MOST_SUSPECT_PAGES = 200;

/**
 * `rows`: every row. `days`: every day by its checksum, and rows of a differing day. `recent`: the same for 35 days.
 */
export type Scope = 'recent' | 'days' | 'rows';

/** If `isRepaired`, the findings are corrected. */
export interface CheckOptions {
  signal?: AbortSignal;
  inFlightMs?: number;
  isRepaired?: boolean;
}

/** Rows of a page that may be wrong. */
interface Suspect {
  /** Returns the rows that are still wrong. */
  look: () => Promise<RowDifference[]>;
  correct: () => Promise<void>;
}

/** Compares the stored figures with their sources, and corrects them in small transactions while the shop runs. */
export class Projections {
  constructor(
    private readonly options: DataSourceOptions,
    private readonly bus: Bus,
  ) {}

  /**
   * Corrects every row with its share of the sums, page by page, and then the sums. Resumes an interrupted rebuild.
   * Returns what was wrong, or null if another rebuild or check runs.
   */
  rebuild(signal?: AbortSignal): Promise<Findings | null> {
    return onOwnConnection(this.options, async (manager) => {
      const findings = new Findings();
      const sources = new Sources(this.bus, signal);
      const started = await rebuildTime(manager);
      let progress = await readProgress(manager);
      await eachProjectedTable(async (table) => {
        const { name } = table;
        if (progress !== undefined && progress.table !== name) return;
        const after = progress?.after ?? null;
        progress = undefined;
        for await (const page of pagesOf(manager, table.source(sources), { after }, signal)) {
          await correct(manager, table, page, findings);
          if (page.next !== null) await writeProgress(manager, { table: name, after: page.next });
        }
      });
      const zone = await zoneOf(manager);
      await sumDrift(manager, findings, { zone, isRepaired: true, signal });
      await endProgress(manager, started);
      return findings;
    });
  }

  /** Returns lasting differences from the sources, or null if another rebuild or check runs. */
  check(
    scope: Scope = 'rows',
    { signal, inFlightMs = IN_FLIGHT_MS, isRepaired = false }: CheckOptions = {},
  ): Promise<Findings | null> {
    return onOwnConnection(this.options, async (manager) => {
      const findings = new Findings();
      const sources = new Sources(this.bus, signal);
      const zone = await zoneOf(manager);
      const from = scope === 'recent' ? recentDay() : null;
      const suspects: Suspect[] = [];
      await eachProjectedTable(async (table) => {
        const source = table.source(sources);
        const look = async (day?: string): Promise<void> => {
          for await (const page of pagesOf(manager, source, { day }, signal)) {
            const { found, correction } = await pageDrift(manager, table, page);
            if (found.length > 0) suspects.push(suspectOf(manager, table, correction));
            findings.hasMore = suspects.length > MOST_SUSPECT_PAGES;
            if (findings.hasMore) return;
          }
        };
        if (scope === 'rows') return look();
        for await (const day of differingDays(manager, table, source, from, signal))
          await look(day);
      });
      const { wrong, left } = await settled(suspects, inFlightMs, signal);
      findings.add(wrong);
      if (isRepaired) for (const suspect of left) await suspect.correct();
      const range = from === null ? {} : { from };
      await sumDrift(manager, findings, { zone, ...range, isRepaired, signal });
      return findings;
    });
  }
}

const suspectOf = <Row>(
  manager: EntityManager,
  table: ProjectedTable<Row>,
  correction: Correction<Row>,
): Suspect => ({
  look: () => rowDrift(manager, table, correction),
  correct: () => manager.transaction((transaction) => table.replace(transaction, correction)),
});

async function correct<Row>(
  manager: EntityManager,
  table: ProjectedTable<Row>,
  page: SourcePage<Row>,
  findings: Findings,
): Promise<void> {
  for (;;) {
    const { found, correction, hasMore } = await pageDrift(manager, table, page);
    findings.add(found);
    if (found.length > 0)
      await manager.transaction((transaction) => table.replace(transaction, correction));
    if (!hasMore) return;
  }
}

/** Returns the differences that remain after the time for events to arrive. */
async function settled(
  suspects: readonly Suspect[],
  inFlightMs: number,
  signal?: AbortSignal,
): Promise<{ wrong: RowDifference[]; left: readonly Suspect[] }> {
  const end = performance.now() + inFlightMs;
  for (let left = suspects; ;) {
    const wrong: RowDifference[] = [];
    const next: Suspect[] = [];
    for (const suspect of left) {
      const found = await suspect.look();
      wrong.push(...found);
      if (found.length > 0) next.push(suspect);
    }
    left = next;
    if (wrong.length === 0 || performance.now() > end) return { wrong, left };
    await pause(AGAIN_MS, undefined, { signal });
  }
}

const recentDay = (): string => shopDay(new Date(Date.now() - RECENT_DAYS * DAY_MS));
