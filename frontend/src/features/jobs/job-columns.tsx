import { Download } from 'lucide-react';
import type { JobState, JobView } from '@shop/contracts/core/jobs';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { momentText } from '../../lib/day-text';
import { serverMessage } from '../../lib/error-message';
import { Badge, type BadgeTone } from '../../ui/badge';
import { Button } from '../../ui/button';
import type { DataColumn } from '../../ui/table/data-column';
import { ProductPutBack } from '../catalogue-admin/product-bulk/put-back';
import type { ListColumns } from '../views/list-address';
import { endText, isOpen, jobKindLabels, progressText, standstillText } from './job-texts';
import styles from './jobs.module.css';
import { useCancelJobMutation, useDownloadResultMutation } from './jobs-api';

const SHOWN_MS = 5_000;
const states: Record<JobState, { label: string; tone: BadgeTone }> = {
  queued: { label: 'Waiting', tone: 'neutral' },
  running: { label: 'Running', tone: 'info' },
  done: { label: 'Done', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'warning' },
};

export const jobColumnIds: ListColumns = {
  usual: ['job', 'kind', 'by', 'queued', 'state', 'progress', 'actions'],
};

/** Returns the columns of the jobs; `now` is the load time of the list in milliseconds. */
export const jobColumns = (now: number): readonly DataColumn<JobView>[] => [
  {
    id: 'job',
    label: 'Job',
    width: 16,
    isFixed: true,
    cell: ({ summary }) => <strong title={summary}>{summary}</strong>,
  },
  { id: 'kind', label: 'Kind', width: 9, cell: ({ kind }) => jobKindLabels[kind] },
  { id: 'by', label: 'Who', width: 9, cell: ({ startedBy }) => startedBy.name },
  { id: 'queued', label: 'When', width: 12, cell: ({ queuedAt }) => momentText(queuedAt) },
  {
    id: 'state',
    label: 'State',
    width: 6.5,
    cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].label}</Badge>,
  },
  {
    id: 'progress',
    label: 'Progress',
    width: 15,
    cell: (job) => (isOpen(job) ? <Progress job={job} now={now} /> : endText(job)),
  },
  {
    id: 'actions',
    label: 'Actions',
    width: 11,
    isFixed: true,
    isAtEnd: true,
    cell: (job) => <Actions job={job} />,
  },
];

const Progress = ({ job, now }: { job: JobView; now: number }) => (
  <div className={styles.progress}>
    <progress aria-label={job.summary} max={Math.max(job.total, 1)} value={job.done + job.failed} />
    <span>{standstillText(job, now) ?? progressText(job)}</span>
  </div>
);

function Actions({ job }: { job: JobView }) {
  const [cancel, { isLoading: isCancelling }] = useCancelJobMutation();
  const [download, { isLoading: isDownloading }] = useDownloadResultMutation();
  const dispatch = useDispatch();
  const orAlert = async (request: PromiseLike<{ error?: unknown }>, otherwise: string) => {
    const { error } = await request;
    if (!error) return;
    const msg = serverMessage(error) ?? otherwise;
    dispatch(alertAdded({ type: 'error', msg, duration: SHOWN_MS }));
  };
  return (
    <div className={styles.actions}>
      {isOpen(job) && (
        <Button
          variant="secondary"
          size="small"
          busy={isCancelling}
          aria-label={`Cancel ${job.summary}`}
          onClick={() => void orAlert(cancel(job._id), 'The job could not be cancelled')}
        >
          Cancel
        </Button>
      )}
      {job.kind === 'productImport' && job.endedAt !== null && job.done > 0 && (
        <ProductPutBack of={job._id} title={job.summary} at={job.endedAt} />
      )}
      {job.result !== null && !isOpen(job) && (
        <Button
          variant="quiet"
          size="small"
          busy={isDownloading}
          aria-label={`Download ${job.result.name} of ${job.summary}`}
          onClick={() => void orAlert(download(job), 'The file could not be downloaded')}
        >
          <Download aria-hidden />
          Download result
        </Button>
      )}
    </div>
  );
}
