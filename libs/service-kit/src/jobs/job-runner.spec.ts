import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { jobsQuery, type JobView } from '@shop/contracts/core/jobs';
import { Note, notesDataSource } from '@shop/service-kit-testing/example/notes';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { until } from '@shop/service-kit-testing/until';
import { DataSource, type EntityManager } from 'typeorm';
import { rootLogger } from '../logger.js';
import { removeExpired } from '../retention/remove-expired.js';
import { Client } from 'pg';
import type { ChunkOutcome, JobWork, NewJob, RunningJob } from './job.js';
import { getJob, listJobs, readResult } from './job-list.js';
import { JOB_RETENTION } from './job-retention.js';
import { JobRunner } from './job-runner.js';

const TIMES = { leaseS: 1, renewMs: 200, pollMs: 50, retryMs: 10 };
const ROWS = 10;
const startedBy = { _id: randomUUID(), name: 'Ayesha' };

/** Writes the numbers from 0 on as notes, ten per chunk, and lists those of skipped chunks. */
class CountingWork implements JobWork {
  readonly kind = 'productImport';
  ended: string[] = [];

  /** `before` runs in the chunk, after its rows are written. */
  constructor(
    private readonly before: (from: number, manager: EntityManager) => unknown = () => undefined,
  ) {}

  async chunk(manager: EntityManager, job: RunningJob): Promise<ChunkOutcome> {
    const { from, rows } = next(job);
    const notes = rows.map((number) => ({ id: randomUUID(), text: `${job.id} ${String(number)}` }));
    await manager.insert(Note, notes);
    await this.before(from, manager);
    return { done: rows.length, failed: 0, ...after(job) };
  }

  skip(_manager: EntityManager, job: RunningJob): Promise<ChunkOutcome> {
    const { rows } = next(job);
    const lines = rows.map((number) => `${String(number)}\n`);
    const result = { name: 'faults.csv', heading: 'number\n', lines };
    return Promise.resolve({ done: 0, failed: rows.length, ...after(job), result });
  }

  end(_manager: EntityManager, job: { ending: string }): Promise<string> {
    this.ended.push(job.ending);
    return Promise.resolve(`Counting is ${job.ending}.`);
  }
}

function next({ state, total }: RunningJob): { from: number; rows: number[] } {
  const from = (state as number | null) ?? 0;
  const rows = Array.from({ length: Math.min(ROWS, total - from) }, (_, at) => from + at);
  return { from, rows };
}
function after(job: RunningJob): { isOver: boolean; state: number } {
  const state = next(job).from + ROWS;
  return { isOver: state >= job.total, state };
}

describe('the jobs of a service', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let runners: JobRunner[] = [];
  beforeEach(async () => {
    rootLogger.level = 'silent';
    database = await testDatabase(notesDataSource);
  });
  afterEach(async () => {
    await Promise.all(runners.map((runner) => runner.beforeApplicationShutdown()));
    runners = [];
    await database.close();
  });

  const run = (
    work: JobWork,
    dataSource = database.dataSource,
    times: Partial<typeof TIMES> = {},
  ): JobRunner => {
    const runner = new JobRunner(dataSource, { ...TIMES, ...times });
    runner.register(work);
    runner.onApplicationBootstrap();
    runners.push(runner);
    return runner;
  };
  const add = async (job: Partial<NewJob> = {}): Promise<string> => {
    const added = {
      id: randomUUID(),
      kind: 'productImport' as const,
      total: 45,
      input: {},
      startedBy,
      summary: 'Count to 45.',
      ...job,
    };
    const runner = new JobRunner(database.dataSource, TIMES);
    await database.dataSource.transaction((manager) => runner.add(manager, added));
    return added.id;
  };
  const job = (id: string): Promise<JobView> => getJob(database.dataSource, id);
  const untilEnded = async (id: string): Promise<JobView> => {
    await until(async () => (await job(id)).endedAt !== null, 10_000);
    return job(id);
  };
  const textOf = async (id: string): Promise<string[]> =>
    (await database.dataSource.manager.find(Note))
      .filter(({ text }) => text.startsWith(id))
      .map(({ text }) => text);

  it('runs each row of a job once in two replicas, and adds the same job once', async () => {
    const id = await add();
    await add({ id, total: 7 });
    const works = [new CountingWork(), new CountingWork()];
    for (const work of works) run(work);
    expect(await untilEnded(id)).toMatchObject({
      state: 'done',
      total: 45,
      done: 45,
      failed: 0,
      startedBy,
      result: null,
      summary: 'Counting is done.',
    });
    expect(new Set(await textOf(id)).size).toBe(45);
    expect(await textOf(id)).toHaveLength(45);
    expect(works.flatMap(({ ended }) => ended)).toEqual(['done']);
    await add({ id });
    expect((await job(id)).state).toBe('done');
  });

  it('runs one job of a kind at a time, in their order, with prioritised ones first', async () => {
    const order: string[] = [];
    const ids = [await add(), await add(), await add({ goesFirst: true })];
    for (const _ of [1, 2])
      run(
        new CountingWork(async (from, manager) => {
          const rows = await manager.query<{ id: string }[]>(
            "SELECT id FROM jobs WHERE state = 'running'",
          );
          if (from === 0) order.push(...rows.map(({ id }) => id));
        }),
      );
    for (const id of ids) await untilEnded(id);
    expect(order).toEqual([ids[2], ids[0], ids[1]]);
  });

  it('W56: continues the job of a killed process from its last chunk, and never counts backwards', async () => {
    const id = await add({ total: 100 });
    const killed = await new DataSource(notesDataSource(database.url)).initialize();
    const dies = run(
      new CountingWork(async (from) => {
        if (from === 50) await killed.destroy();
      }),
      killed,
    );
    await until(async () => (await job(id)).done === 50);
    const counts: number[] = [];
    run(new CountingWork());
    await until(async () => {
      const { done, endedAt } = await job(id);
      counts.push(done);
      return endedAt !== null;
    }, 10_000);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts[0]).toBe(50);
    expect(await textOf(id)).toHaveLength(100);
    await dies.beforeApplicationShutdown();
  });

  it('continues at once after an orderly shutdown of the previous process', async () => {
    const id = await add({ total: 100 });
    const leaseS = 3_600;
    const work = new CountingWork((from) => {
      if (from === 50) void first.beforeApplicationShutdown();
    });
    const first: JobRunner = run(work, database.dataSource, { leaseS });
    await until(async () => (await job(id)).done === 60);
    await first.beforeApplicationShutdown();
    run(new CountingWork(), database.dataSource, { leaseS });
    expect((await untilEnded(id)).state).toBe('done');
    expect(await textOf(id)).toHaveLength(100);
  });

  it('W56: leaves out a chunk that fails three times, with its rows in the result', async () => {
    const id = await add();
    let tries = 0;
    run(
      new CountingWork((from) => {
        if (from !== 20) return;
        tries += 1;
        throw new Error('the loom is broken');
      }),
    );
    expect(await untilEnded(id)).toMatchObject({
      state: 'done',
      done: 35,
      failed: 10,
      result: { name: 'faults.csv', rows: 10 },
    });
    expect(tries).toBe(3);
    expect(await textOf(id)).toHaveLength(35);
    const { text, next: rest } = await readResult(database.dataSource, id, null);
    expect(text.split('\n')).toEqual([
      'number',
      ...Array.from({ length: 10 }, (_, at) => String(20 + at)),
      '',
    ]);
    expect(rest).toBeNull();
  });

  it('W56: ends a job as failed after three such chunks in a row, and starts the next one', async () => {
    const id = await add({ total: 100 });
    const other = await add({ total: 5 });
    const work = new CountingWork((from) => {
      if (from >= 20) throw new Error('the loom is broken');
    });
    run(work);
    expect(await untilEnded(id)).toMatchObject({ state: 'failed', done: 20, failed: 30 });
    expect(await untilEnded(other)).toMatchObject({ state: 'done', done: 5 });
    expect(work.ended).toEqual(['failed', 'done']);
  });

  it('cancels a running job: its current chunk is rolled back, earlier chunks stay', async () => {
    const id = await add({ total: 100 });
    const queued = await add();
    const runner: JobRunner = run(
      new CountingWork(async (from) => {
        if (from === 30) await runner.cancel(id);
      }),
    );
    await runner.cancel(queued);
    expect(await untilEnded(id)).toMatchObject({ state: 'cancelled', done: 30, failed: 0 });
    await until(async () => (await textOf(id)).length === 30);
    expect(await job(queued)).toMatchObject({ state: 'cancelled', done: 0, startedAt: null });
    await runner.cancel(id);
    await expect(job(randomUUID())).rejects.toMatchObject({ code: 'job.notFound' });
    await expect(readResult(database.dataSource, id, null)).rejects.toMatchObject({
      code: 'job.noResult',
    });
  });

  it('lists jobs newest first, by admin and page, and removes ended ones after thirty days', async () => {
    const other = { _id: randomUUID(), name: 'Rina' };
    const oldest = await add();
    const open = await add({ startedBy: other });
    const newest = await add();
    await database.asAdministrator(`
      UPDATE jobs SET queued_at = now() - interval '32 days', ended_at = now() - interval '31 days', state = 'done'
       WHERE id = '${oldest}';
      UPDATE jobs SET queued_at = now() - interval '40 days' WHERE id = '${open}'`);
    const list = async (query: object = {}): Promise<string[]> => {
      const { jobs } = await listJobs(database.dataSource, jobsQuery.parse(query));
      return jobs.map(({ _id }) => _id);
    };
    expect(await list()).toEqual([newest, oldest, open]);
    expect(await list({ state: 'open' })).toEqual([newest, open]);
    expect(await list({ by: other._id })).toEqual([open]);
    const { queuedAt } = await job(newest);
    expect(await list({ after: `${queuedAt}_${newest}`, limit: 1 })).toEqual([oldest]);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    expect(await removeExpired(client, JOB_RETENTION, JOB_RETENTION.days)).toBe(1);
    await client.end();
    expect(await list()).toEqual([newest, open]);
  });
});
