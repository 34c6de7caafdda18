import { Injectable } from '@nestjs/common';
import { bookCells, bookHead, documentMonth } from '@shop/contracts/billing/document-archive';
import { id } from '@shop/contracts/core/shapes';
import type { DrawnPaper } from '@shop/paper/paper-worker';
import { csvRow } from '@shop/service-kit/csv/csv-row';
import { DomainError } from '@shop/service-kit/domain-error';
import { JobRunner } from '@shop/service-kit/jobs/job-runner';
import type { ChunkOutcome, EndedJob, JobWork, RunningJob } from '@shop/service-kit/jobs/job';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { pageBooks } from '../documents/books.query.js';
import { DocumentPaper } from '../documents/document-paper.js';
import { documentViewOf } from '../documents/document.view.js';
import { findDocumentsOfMonth, type StoredDocument } from '../documents/documents.query.js';
import { storeArchived } from './archive-parts.query.js';

/** Number of documents in a chunk. */
const CHUNK = 10;
/** Number of documents that the summary names. */
const NAMED = 5;
/** Byte order mark, from which Excel recognises UTF-8. */
const UTF8 = '\ufeff';

/** A month up to a document, so that documents issued in the meantime are in no file of the archive. */
export const archiveJobInput = z.object({ month: documentMonth, until: id });
type ArchiveJobInput = z.infer<typeof archiveJobInput>;

const workState = z.object({
  /** Last document of the previous chunks. */
  after: id.nullable(),
  /** Number of stored parts. */
  parts: z.int(),
  /** Names of documents that could not be printed. */
  left: z.array(z.string()),
  /** Number of characters without a font. */
  missing: z.int(),
});
type WorkState = z.infer<typeof workState>;
const BEGIN: WorkState = { after: null, parts: 0, left: [], missing: 0 };

/** Creates a PDF of each document of a month, a few per chunk, and the accountant's file at the end. */
@Injectable()
export class ArchiveWork implements JobWork {
  readonly kind = 'documentArchive';

  constructor(
    private readonly paper: DocumentPaper,
    jobs: JobRunner,
  ) {
    jobs.register(this);
  }

  async chunk(manager: EntityManager, job: RunningJob): Promise<ChunkOutcome> {
    const { input, state: before, documents, isOver } = await chunkOf(manager, job);
    const state = { ...before, after: documents.at(-1)?.id ?? before.after };
    const add = async (name: string, bytes: Uint8Array): Promise<void> => {
      state.parts = await storeArchived(
        manager,
        { job: job.id, parts: state.parts },
        { name, bytes },
      );
    };
    let failed = 0;
    for (const document of documents) {
      const drawn = await this.print(document);
      if (drawn) {
        await add(`${document.name}.pdf`, drawn.pdf);
        state.missing += drawn.missing;
      } else {
        failed += 1;
        state.left = [...state.left, document.name];
      }
    }
    const outcome = { done: documents.length - failed, failed, isOver, state };
    if (!isOver) return outcome;
    for await (const page of booksOf(manager, input))
      await add(`documents-${input.month}.csv`, Buffer.from(page));
    return {
      ...outcome,
      result: { name: `documents-${input.month}.zip`, heading: '', lines: [] },
    };
  }

  /** Counts the documents of the chunk as failed. The chunk after the last one is empty and ends the archive. */
  async skip(manager: EntityManager, job: RunningJob): Promise<ChunkOutcome> {
    const { state, documents } = await chunkOf(manager, job);
    const next = {
      ...state,
      after: documents.at(-1)?.id ?? state.after,
      left: [...state.left, ...documents.map(({ name }) => name)],
    };
    const failed = documents.length;
    return { done: 0, failed, isOver: failed === 0, state: next };
  }

  /** Names the documents that are missing from the archive, and counts the characters that could not be printed. */
  end(_manager: EntityManager, { summary, state }: EndedJob): Promise<string | undefined> {
    const { left, missing } = workState.parse(state ?? BEGIN);
    const more = left.length > NAMED ? ` and ${String(left.length - NAMED)} more` : '';
    const notes = [
      ...(left.length > 0 ? [`without ${left.slice(0, NAMED).join(', ')}${more}`] : []),
      ...(missing > 0 ? [`characters without a font: ${String(missing)}`] : []),
    ];
    return Promise.resolve(notes.length === 0 ? undefined : [summary, ...notes].join(', '));
  }

  /** Prints a document. Returns null if printing fails twice. */
  private async print(document: StoredDocument): Promise<DrawnPaper | null> {
    const draw = () => this.paper.print(documentViewOf(document));
    return draw()
      .catch(unlessUnprintable)
      .then((drawn) => drawn ?? draw().catch(unlessUnprintable));
  }
}

function unlessUnprintable(error: unknown): null {
  if (error instanceof DomainError && error.code === 'print.failed') return null;
  throw error;
}

async function chunkOf(manager: EntityManager, job: RunningJob) {
  const input = archiveJobInput.parse(job.input);
  const state = workState.parse(job.state ?? BEGIN);
  const documents = await findDocumentsOfMonth(manager, { ...input, after: state.after }, CHUNK);
  const isOver = documents.length < CHUNK;
  return { input, state, documents, isOver };
}

/** Yields the accountant's file page by page. */
async function* booksOf(
  manager: EntityManager,
  { month, until }: ArchiveJobInput,
): AsyncGenerator<string> {
  yield UTF8 + csvRow(bookHead);
  for (let after: string | null = null; ;) {
    const { rows, next } = await pageBooks(manager, { month, after, until });
    yield rows.map((row) => csvRow(bookCells(row))).join('');
    if (next === null) return;
    after = next;
  }
}
