import type { JobView } from '@shop/contracts/core/jobs';
import { DAY_MS } from '@shop/contracts/core/time';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aJob } from '../../testing/a-job';
import { anAdmin, aProduct } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { respondTo, refusal, server } from '../../testing/server';
import { endText, estimateText, standstillText } from './job-texts';

const ended = aJob({
  _id: aProduct(8)._id,
  state: 'done',
  done: 9_997,
  endedAt: '2026-11-28T08:05:00.000Z',
  result: { name: 'faulty-rows.csv', rows: 3 },
  summary: 'Import new.csv: 9,997 created, 0 changed, 3 faulty',
});
const page = (jobs: JobView[], parts: object = {}) => ({
  success: true as const,
  jobs,
  next: null,
  unavailable: [],
  ...parts,
});
const open = (address = '/admin/jobs') => renderApp(address, { as: anAdmin() });
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));

describe('the page of jobs', () => {
  it('lists jobs with who started them, their progress and their ends', async () => {
    server.use(respondTo('GET /admin/jobs', page([aJob(), ended])));
    open();
    const running = await rowOf(/prices\.csv/);
    expect(running.getByText('Farida Haque')).toBeVisible();
    expect(running.getByText('28 November 2026, 14:00')).toBeVisible();
    expect(running.getByText('4,000 of 10,000')).toBeVisible();
    expect(running.getByRole('progressbar')).toHaveAttribute('value', '4000');
    const done = await rowOf(/new\.csv/);
    expect(done.getByText('9,997, 3 faulty')).toBeVisible();
    expect(done.queryByRole('button', { name: /Cancel/ })).toBeNull();
  });

  it('BO-13: cancels a job, and shows its result so far', async () => {
    let job = aJob();
    server.use(
      respondTo('GET /admin/jobs', () => HttpResponse.json(page([job]))),
      respondTo('POST /admin/jobs/:id/cancel', () => {
        job = aJob({ state: 'cancelled', endedAt: '2026-11-28T08:02:00.000Z' });
        return HttpResponse.json({ success: true, job });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Cancel Import prices.csv' }));
    const row = await rowOf(/Cancelled/);
    expect(row.getByText('3,997 of 10,000, 3 faulty')).toBeVisible();
  });

  it('BO-14: shows the progress of a job again after the tab was closed', async () => {
    server.use(respondTo('GET /admin/jobs', page([aJob()])));
    open();
    await rowOf(/prices\.csv/);
    cleanup();
    server.use(respondTo('GET /admin/jobs', page([aJob({ done: 4_997 })])));
    open();
    expect((await rowOf(/prices\.csv/)).getByText('5,000 of 10,000')).toBeVisible();
    expect(screen.getByText('Showing 1 job')).toBeVisible();
  });

  it('downloads the file of a job', async () => {
    const saved: string[] = [];
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    server.use(
      respondTo('GET /admin/jobs', page([ended])),
      http.get('*/api/admin/jobs/:id/result', () => new HttpResponse('name,fault\r\n')),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Download faulty-rows\.csv/ }));
    await waitFor(() => {
      expect(saved).toEqual([expect.stringMatching(/^faulty-rows-[\d-]+\.csv$/)]);
    });
  });

  it('W47: restores the values from before an import for 30 days, but not those of any other job', async () => {
    const endedAt = new Date(Date.now() - 29 * DAY_MS).toISOString();
    const summary = 'Import prices.csv: 0 created, 500 changed';
    const old = new Date(Date.now() - 31 * DAY_MS).toISOString();
    const requested: unknown[] = [];
    server.use(
      respondTo(
        'GET /admin/jobs',
        page([
          aJob({ ...ended, summary, endedAt }),
          aJob({ ...ended, _id: aProduct(6)._id, summary: 'Import old.csv', endedAt: old }),
          aJob({ ...ended, _id: aProduct(7)._id, kind: 'productChange', endedAt }),
        ]),
      ),
      respondTo('POST /admin/bulk/:id/put-back', ({ params }) => {
        requested.push(params['id']);
        const rows = [
          { _id: aProduct(1)._id, name: 'Wool', reason: 'Its price is $25.00 now.' },
          { _id: aProduct(2)._id, name: 'Silk', old: { price: 10.5 }, new: { price: 10 } },
        ];
        const made = { _id: aProduct(9)._id, title: `Put back: ${summary}`, rows };
        return HttpResponse.json({
          success: true,
          ...made,
          total: 500,
          possible: 497,
          until: endedAt,
        });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Put back/ }));
    const dialog = within(await screen.findByRole('dialog', { name: `Put back: ${summary}` }));
    expect(await dialog.findByText('Its price is $25.00 now.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Put back 497 products' })).toBeEnabled();
    expect(requested).toEqual([ended._id]);
  });

  it('DOC-6: downloads the PDF of a print job under its own name', async () => {
    const saved: string[] = [];
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const printed = { ...ended, kind: 'print', result: { name: 'slips.pdf', rows: 0 } } as const;
    server.use(
      respondTo('GET /admin/jobs', page([printed])),
      http.get('*/api/admin/jobs/:id/result', () => new HttpResponse('%PDF')),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Download slips\.pdf/ }));
    await waitFor(() => {
      expect(saved).toEqual(['slips.pdf']);
    });
  });

  it('names the kinds of jobs that are not available', async () => {
    server.use(respondTo('GET /admin/jobs', page([], { unavailable: ['productImport'] })));
    open();
    expect(
      await screen.findByText(
        'Jobs of these kinds are not available at the moment: product import.',
      ),
    ).toBeVisible();
    expect(screen.getByText('No jobs yet')).toBeVisible();
  });

  it('loads the jobs again on Retry', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(respondTo('GET /admin/jobs', () => refusal('service.unavailable')));
    const { user } = open();
    const again = await screen.findByRole('button', { name: 'Try Again' });
    server.use(respondTo('GET /admin/jobs', page([])));
    await user.click(again);
    expect(await screen.findByText('No jobs yet')).toBeVisible();
  });
});

describe('the job in the header', () => {
  it("follows the admin's job on every page, and reports its result at the end", async () => {
    let jobs = [aJob({ progressAt: new Date().toISOString() })];
    const queries: string[] = [];
    server.use(
      respondTo('GET /admin/jobs', ({ request }) => {
        queries.push(new URL(request.url).search);
        return HttpResponse.json(page(jobs));
      }),
      respondTo('GET /admin/jobs/:id', { success: true, job: ended }),
    );
    open('/admin/audit');
    const link = await screen.findByRole('link', { name: /Import prices\.csv/ });
    expect(link).toHaveAttribute('href', '/admin/jobs');
    expect(within(link).getByText(/4,000 of 10,000/)).toBeVisible();
    expect(queries).toEqual([`?state=open&by=${anAdmin()._id}`]);
    jobs = [aJob({ done: 4_997 })];
    expect(
      await screen.findByText(/5,000 of 10,000, less than a minute left/, undefined, {
        timeout: 4_000,
      }),
    ).toBeVisible();
    jobs = [];
    expect(
      await screen.findByText(/3 faulty \(9,997, 3 faulty\)/, undefined, { timeout: 4_000 }),
    ).toBeVisible();
    expect(screen.queryByRole('link', { name: /Import prices\.csv/ })).toBeNull();
  });
});

describe('a job in words', () => {
  it.each<[string, Partial<JobView>]>([
    ['All 10,000', { state: 'done', done: 10_000, failed: 0 }],
    ['9,997, 3 faulty', { state: 'done', done: 9_997, failed: 3 }],
    ['None of 10,000', { state: 'done', done: 0, failed: 10_000 }],
    ['None of 10,000', { state: 'cancelled', done: 0, failed: 0 }],
    ['4,000 of 10,000', { state: 'cancelled', done: 4_000, failed: 0 }],
    ['20 of 10,000, 30 faulty', { state: 'failed', done: 20, failed: 30 }],
  ])('W56: describes the result of a job as %s', (text, fields) => {
    expect(endText(aJob(fields))).toBe(text);
  });

  it('W56: shows since when a running job has made no progress, after a minute', () => {
    const job = aJob({ progressAt: '2026-11-28T08:05:00.000Z' });
    const at = Date.parse('2026-11-28T08:05:59.000Z');
    expect(standstillText(job, at)).toBeNull();
    expect(standstillText(job, at + 1_000)).toBe('Not moving since 14:05');
    expect(standstillText(aJob({ state: 'queued', startedAt: null }), at)).toBeNull();
  });

  it('estimates the end of a job by its last samples', () => {
    const sample = (at: number, count: number) => ({ job: aJob()._id, at, count });
    expect(estimateText(aJob(), [sample(0, 4_000)])).toBeNull();
    expect(estimateText(aJob(), [sample(0, 4_000), sample(2_000, 4_000)])).toBeNull();
    expect(estimateText(aJob(), [sample(0, 3_900), sample(3_000, 4_000)])).toBe(
      'about 3 minutes left',
    );
  });
});
