import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import type { JobPage } from '@shop/contracts/core/jobs';
import { useFailure } from '../../lib/use-failure';
import { CursorList } from '../../ui/office/cursor-list';
import { isOpen, jobKindLabels } from './job-texts';
import { JobsTable } from './jobs-table';
import styles from './jobs.module.css';
import { useListJobsInfiniteQuery } from './jobs-api';

const POLL_MS = 2_000;
const ALL = {};
const empty = {
  icon: <ListChecks />,
  title: 'No jobs here',
  text: 'Imports and changes of many rows run in the background, and stay here for 30 days.',
};

/** /admin/jobs: the long work of all admins, newest first, with its progress. */
export function JobsPage() {
  const [isPolling, setPolling] = useState(false);
  const list = useListJobsInfiniteQuery(ALL, {
    pollingInterval: isPolling ? POLL_MS : 0,
    refetchOnMountOrArgChange: true,
  });
  const failure = useFailure('The jobs could not be loaded', list.error);
  const hasOpen = list.currentData?.pages.some(({ jobs }) => jobs.some(isOpen)) ?? false;
  if (hasOpen !== isPolling) setPolling(hasOpen);
  return (
    <div className={styles.page}>
      <Unavailable page={list.currentData?.pages.at(-1)} />
      <CursorList
        what="jobs"
        query={list}
        failure={failure}
        rowsOf={({ jobs }) => jobs}
        empty={empty}
      >
        {(jobs) => <JobsTable jobs={jobs} now={list.fulfilledTimeStamp ?? 0} />}
      </CursorList>
    </div>
  );
}

/** Names the kinds of a service that does not respond. */
function Unavailable({ page }: { page: JobPage | undefined }) {
  if (!page || page.unavailable.length === 0) return null;
  const kinds = page.unavailable.map((kind) => jobKindLabels[kind].toLowerCase()).join(', ');
  return (
    <p role="status" className={styles.missing}>
      Jobs of these kinds are not available at the moment: {kinds}.
    </p>
  );
}
