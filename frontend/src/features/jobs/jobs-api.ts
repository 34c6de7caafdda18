import type { JobPage, JobReply, JobsQuery, JobView } from '@shop/contracts/core/jobs';
import { api } from '../../lib/api';
import { datedCsv, downloadFile } from '../../lib/download-file';

const JOBS = '/admin/jobs';
/** In milliseconds: the estimate uses the samples of this period. */
const SAMPLED_MS = 30_000;

/** Progress of a job at a point in time. */
export interface JobSample {
  job: string;
  at: number;
  count: number;
}

/** Open jobs of an admin, with samples of their progress. */
interface OpenJobs {
  jobs: JobView[];
  samples: JobSample[];
}

/** Returns the name of a PDF or ZIP unchanged; any other file is a CSV file with today's date. */
const fileName = (name: string): string =>
  /\.(pdf|zip)$/.test(name) ? name : datedCsv(name.replace(/\.csv$/, ''));

const jobsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first, loaded page by page. */
    listJobs: build.infiniteQuery<JobPage, Partial<JobsQuery>, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      query: ({ queryArg, pageParam }) => ({
        url: JOBS,
        params: { ...queryArg, ...(pageParam !== null && { after: pageParam }) },
      }),
      providesTags: ['Job'],
    }),
    listOpenJobs: build.query<OpenJobs, string>({
      query: (by) => ({ url: JOBS, params: { state: 'open', by } }),
      transformResponse: ({ jobs }: JobPage) => {
        const at = Date.now();
        const samples = jobs.map(({ _id, done, failed }) => ({
          job: _id,
          at,
          count: done + failed,
        }));
        return { jobs, samples };
      },
      merge: (cached, { jobs, samples }) => {
        const from = (samples[0]?.at ?? Infinity) - SAMPLED_MS;
        cached.jobs = jobs;
        cached.samples = [...cached.samples.filter(({ at }) => at >= from), ...samples];
      },
      providesTags: ['Job'],
    }),
    getJob: build.query<JobReply, string>({ query: (id) => `${JOBS}/${id}` }),
    cancelJob: build.mutation<JobReply, string>({
      query: (id) => ({ url: `${JOBS}/${id}/cancel`, method: 'POST' }),
      invalidatesTags: ['Job'],
    }),
    downloadResult: build.mutation<null, Pick<JobView, '_id' | 'result'>>({
      queryFn: downloadFile(({ _id, result }) => ({
        url: `${JOBS}/${_id}/result`,
        name: fileName(result?.name ?? 'result'),
      })),
    }),
  }),
});

export const {
  useListJobsInfiniteQuery,
  useListOpenJobsQuery,
  useLazyGetJobQuery,
  useCancelJobMutation,
  useDownloadResultMutation,
} = jobsApi;
