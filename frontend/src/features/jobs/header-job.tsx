import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { alertAdded } from '../../lib/alerts-slice';
import { api } from '../../lib/api';
import { endText, estimateText, progressText, standstillText } from './job-texts';
import styles from './jobs.module.css';
import { useLazyGetJobQuery, useListOpenJobsQuery } from './jobs-api';

const POLL_MS = 2_000;
const SHOWN_MS = 8_000;

/** The progress of the admin's job while it runs, on every page of the back-office. */
export function HeaderJob({ admin }: { admin: string }) {
  const [isPolling, setPolling] = useState(false);
  const { data, fulfilledTimeStamp = 0 } = useListOpenJobsQuery(admin, {
    pollingInterval: isPolling ? POLL_MS : 0,
  });
  const hasJobs = (data?.jobs.length ?? 0) > 0;
  if (hasJobs !== isPolling) setPolling(hasJobs);
  useEndedJobs(data?.jobs.map(({ _id }) => _id));

  const job = data?.jobs.find(({ state }) => state === 'running') ?? data?.jobs.at(-1);
  if (!job) return null;
  const others = (data?.jobs.length ?? 1) - 1;
  const note = standstillText(job, fulfilledTimeStamp) ?? estimateText(job, data?.samples ?? []);
  return (
    <Link to={adminPaths.jobs.href()} className={styles.header}>
      <span className={styles.summary}>{job.summary}</span>
      <progress
        aria-label={job.summary}
        max={Math.max(job.total, 1)}
        value={job.done + job.failed}
      />
      <span className={styles.note}>
        {job.state === 'queued' ? 'waits' : progressText(job)}
        {note !== null && `, ${note}`}
        {others > 0 && ` (${String(others)} more)`}
      </span>
    </Link>
  );
}

/** Announces each job that has left the open jobs, and reloads what it may have changed. */
function useEndedJobs(open: readonly string[] | undefined) {
  const before = useRef<readonly string[]>([]);
  const [getJob] = useLazyGetJobQuery();
  const dispatch = useDispatch();
  const ids = open?.join(' ');

  useEffect(() => {
    if (ids === undefined) return;
    const now = ids.split(' ').filter(Boolean);
    const ended = before.current.filter((id) => !now.includes(id));
    before.current = now;
    if (ended.length === 0) return;
    dispatch(api.util.invalidateTags(['Product', 'Order', 'Stats', 'Audit', 'Job']));
    for (const id of ended)
      void getJob(id).then(({ data }) => {
        if (!data) return;
        const { job } = data;
        const type = job.state === 'done' && job.failed === 0 ? 'success' : 'error';
        const msg = `${job.summary} (${endText(job)})`;
        const link = { to: adminPaths.jobs.href(), label: 'See all jobs' };
        dispatch(alertAdded({ type, msg, link, duration: SHOWN_MS }));
      });
  }, [ids, getJob, dispatch]);
}
