import { Injectable } from '@nestjs/common';
import { id } from '@shop/contracts/core/shapes';
import { printedPaper, type PrintedPaper } from '@shop/contracts/ordering/print';
import { PaperWorker, type DrawnPart } from '@shop/paper/paper-worker';
import type { Sheet } from '@shop/paper/sheets';
import { DomainError } from '@shop/service-kit/domain-error';
import { JobRunner } from '@shop/service-kit/jobs/job-runner';
import type { ChunkOutcome, EndedJob, JobWork, RunningJob } from '@shop/service-kit/jobs/job';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { codeOf, sheetOf } from './parcel-sheet.rules.js';
import { storeFile } from './print-files.query.js';
import { findPrintedParcels } from './printed-parcels.query.js';

/** Parcels per chunk. */
const CHUNK = 10;
/** Maximum parcels in the summary. */
const NAMED = 5;

const printJobInput = z.object({ kind: printedPaper, parcels: z.array(id) });

const workState = z.object({
  /** Number of parcels that are printed or skipped. */
  next: z.int(),
  /** Number of sheets drawn. */
  drawn: z.int(),
  /** Codes of parcels that are not printed. */
  left: z.array(z.string()),
  /** Number of characters without a font. */
  missing: z.int(),
  /** Start indexes of the chunks that could not be drawn. */
  skipped: z.array(z.int()),
});
type WorkState = z.infer<typeof workState>;
const BEGIN: WorkState = { next: 0, drawn: 0, left: [], missing: 0, skipped: [] };

interface Chunk {
  kind: PrintedPaper;
  parcels: readonly string[];
  state: WorkState;
  isLast: boolean;
}

/** Prints the parcels of a job as one file, a few in each chunk. */
@Injectable()
export class PrintWork implements JobWork {
  readonly kind = 'print';

  constructor(
    private readonly paper: PaperWorker,
    jobs: JobRunner,
  ) {
    jobs.register(this);
  }

  async chunk(manager: EntityManager, job: RunningJob): Promise<ChunkOutcome> {
    const { kind, parcels, state, isLast } = chunkOf(job);
    const { sheets, left } = await sheetsOf(
      manager,
      kind,
      parcels.slice(state.next).slice(0, CHUNK),
    );
    const next = { ...state, left: [...state.left, ...left], drawn: state.drawn + sheets.length };
    const done = { done: sheets.length, failed: left.length, isOver: isLast };
    const outcome = { ...done, state: { ...next, next: state.next + CHUNK } };
    if (next.drawn === 0) return outcome;
    const part = { document: job.id, sheets, offset: state.drawn, isLast };
    const { pdf, missing } = (await this.paper.add(part)) ?? (await this.again(manager, job));
    const drawn = { ...outcome, state: { ...outcome.state, missing } };
    if (!pdf) return drawn;
    await storeFile(manager, job.id, pdf);
    return { ...drawn, result: { name: `${kind}s.pdf`, heading: '', lines: [] } };
  }

  /** Counts the parcels of the chunk as failed. The empty chunk after the last one ends the file. */
  skip(_manager: EntityManager, job: RunningJob): Promise<ChunkOutcome> {
    const { parcels, state } = chunkOf(job);
    const failed = Math.max(0, Math.min(CHUNK, parcels.length - state.next));
    const skipped = [...state.skipped, state.next];
    const next = { ...state, skipped, next: state.next + CHUNK };
    return Promise.resolve({ done: 0, failed, isOver: failed === 0, state: next });
  }

  /** Lists the parcels that are not in the file, and counts the characters that could not be printed. */
  end(_manager: EntityManager, { summary, state }: EndedJob): Promise<string | undefined> {
    const { left, missing } = workState.parse(state ?? BEGIN);
    const more = left.length > NAMED ? ` and ${String(left.length - NAMED)} more` : '';
    const names = left.slice(0, NAMED).join(', ') + more;
    const notes = [
      ...(left.length > 0 ? [`without ${names}: not charged yet, or gone`] : []),
      ...(missing > 0 ? [`characters without a font: ${String(missing)}`] : []),
    ];
    return Promise.resolve(notes.length === 0 ? undefined : [summary, ...notes].join(', '));
  }

  /** Draws everything again except skipped chunks, because another process had the earlier parts. */
  private async again(manager: EntityManager, job: RunningJob): Promise<DrawnPart> {
    const { kind, parcels, state, isLast } = chunkOf(job);
    const drawable = parcels
      .slice(0, state.next + CHUNK)
      .filter((_, nth) => !state.skipped.includes(nth - (nth % CHUNK)));
    const { sheets } = await sheetsOf(manager, kind, drawable);
    const drawn = await this.paper.add({ document: job.id, sheets, offset: 0, isLast });
    if (!drawn) throw new DomainError('print.failed');
    return drawn;
  }
}

function chunkOf({ input, state: stored }: RunningJob): Chunk {
  const { kind, parcels } = printJobInput.parse(input);
  const state = workState.parse(stored ?? BEGIN);
  return { kind, parcels, state, isLast: state.next + CHUNK >= parcels.length };
}

/** Returns the sheets of the parcels, and the names of those that are not printed. */
async function sheetsOf(
  manager: EntityManager,
  kind: PrintedPaper,
  ids: readonly string[],
): Promise<{ sheets: Sheet[]; left: string[] }> {
  const found = await findPrintedParcels(manager, ids);
  const sheets: Sheet[] = [];
  const left: string[] = [];
  for (const one of ids) {
    const parcel = found.get(one);
    try {
      if (parcel) sheets.push(sheetOf(parcel, kind));
      else left.push('a parcel that is gone');
    } catch (error) {
      if (!parcel || !(error instanceof DomainError)) throw error;
      left.push(codeOf(parcel));
    }
  }
  return { sheets, left };
}
