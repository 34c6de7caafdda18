import { useMemo, useState } from 'react';
import type { JobPage, JobView } from '@shop/contracts/core/jobs';
import { z } from 'zod';
import { OfficeList } from '../views/office-list';
import { useListView } from '../views/use-list-view';
import { jobColumnIds, jobColumns } from './job-columns';
import { isOpen, jobKindLabels } from './job-texts';
import styles from './jobs.module.css';
import { useListJobsInfiniteQuery } from './jobs-api';

const POLL_MS = 2_000;
const ALL = {};
const address = z.object({});
const jobsOf = ({ jobs }: JobPage) => jobs;
const nameOf = ({ summary }: JobView) => summary;

/** /admin/jobs: the jobs of all admins with their progress, newest first. */
export function JobsPage() {
  const [isPolling, setPolling] = useState(false);
  const view = useListView({ list: 'jobs', schema: address, columns: jobColumnIds });
  const query = useListJobsInfiniteQuery(ALL, {
    pollingInterval: isPolling ? POLL_MS : 0,
    refetchOnMountOrArgChange: true,
    skip: !view.isReady,
  });
  const hasOpen = query.currentData?.pages.some(({ jobs }) => jobs.some(isOpen)) ?? false;
  if (hasOpen !== isPolling) setPolling(hasOpen);
  const now = query.fulfilledTimeStamp ?? 0;
  const columns = useMemo(() => jobColumns(now), [now]);
  return (
    <div className={styles.page}>
      <Unavailable page={query.currentData?.pages.at(-1)} />
      <OfficeList
        what="jobs"
        whence="Imports and bulk changes run in the background and are listed here for 30 days."
        rowsOf={jobsOf}
        view={view}
        query={query}
        columns={columns}
        nameOf={nameOf}
      />
    </div>
  );
}

/** Names the job kinds of a service that does not respond. */
function Unavailable({ page }: { page: JobPage | undefined }) {
  if (!page || page.unavailable.length === 0) return null;
  const kinds = page.unavailable.map((kind) => jobKindLabels[kind].toLowerCase()).join(', ');
  return (
    <p role="status" className={styles.missing}>
      Jobs of these kinds are not available at the moment: {kinds}.
    </p>
  );
}
