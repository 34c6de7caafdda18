import { Download } from 'lucide-react';
import type { JobState, JobView } from '@shop/contracts/core/jobs';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { momentText } from '../../lib/day-text';
import { serverMessage } from '../../lib/error-message';
import { Badge, type BadgeTone } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Table } from '../../ui/list/table';
import { endText, isOpen, jobKindLabels, progressText, standstillText } from './job-texts';
import styles from './jobs.module.css';
import { useCancelJobMutation, useDownloadResultMutation } from './jobs-api';

const SHOWN_MS = 5_000;
const states: Record<JobState, { label: string; tone: BadgeTone }> = {
  queued: { label: 'Waits', tone: 'neutral' },
  running: { label: 'Running', tone: 'info' },
  done: { label: 'Done', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'warning' },
};

/** `now` in milliseconds: when the list was loaded. */
export const JobsTable = ({ jobs, now }: { jobs: readonly JobView[]; now: number }) => (
  <div className={styles.jobs}>
    <Table cards caption="Jobs">
      <thead>
        <tr>
          <th scope="col">Job</th>
          <th scope="col">Who and when</th>
          <th scope="col">State</th>
          <th scope="col">Progress</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <JobRow key={job._id} job={job} now={now} />
        ))}
      </tbody>
    </Table>
  </div>
);

function JobRow({ job, now }: { job: JobView; now: number }) {
  const { label, tone } = states[job.state];
  return (
    <tr>
      <td>
        <strong>{job.summary}</strong>
        <span className={styles.note}>{jobKindLabels[job.kind]}</span>
      </td>
      <td>
        {job.startedBy.name}
        <time className={styles.note} dateTime={job.queuedAt}>
          {momentText(job.queuedAt)}
        </time>
      </td>
      <td>
        <Badge tone={tone}>{label}</Badge>
      </td>
      <td>{isOpen(job) ? <Progress job={job} now={now} /> : endText(job)}</td>
      <td>
        <Actions job={job} />
      </td>
    </tr>
  );
}

const Progress = ({ job, now }: { job: JobView; now: number }) => (
  <div className={styles.progress}>
    <progress aria-label={job.summary} max={Math.max(job.total, 1)} value={job.done + job.failed} />
    <span className={styles.note}>{standstillText(job, now) ?? progressText(job)}</span>
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
