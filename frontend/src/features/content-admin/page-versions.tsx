import type { PageView } from '@shop/contracts/content/pages';
import { useState } from 'react';
import { momentText } from '../../lib/day-text';
import { useFailure } from '../../lib/use-failure';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { PagedList } from '../../ui/list/paged-list';
import { DialogButton } from '../../ui/office/dialog-button';
import { Panel } from '../../ui/panel';
import { Spinner } from '../../ui/spinner';
import {
  useGetPageVersionQuery,
  useListPageVersionsQuery,
  useRestorePageMutation,
} from './content-admin-api';
import styles from './content.module.css';
import { asText } from './editions';
import { TextDiff } from './text-diff';
import type { PageEditing } from './use-page-editing';

const LIMIT = 10;

interface PageVersionsProps {
  page: PageView;
  editing: PageEditing;
}

/** The published versions of a page; each can be compared with the typed text, or restored as a draft. */
export function PageVersions({ page: { _id: id, build }, editing }: PageVersionsProps) {
  const [page, setPage] = useState(1);
  const list = useListPageVersionsQuery({ id, page, limit: LIMIT });
  const failure = useFailure('Versions could not be loaded', list.error);
  const [restore, { isLoading }] = useRestorePageMutation();
  const { fields, run, seen } = editing;
  return (
    <Panel
      title="History"
      actions={
        build && (
          <DialogButton
            label="Compare with the original"
            title="The original and this text"
            size="small"
          >
            {() => <TextDiff before={asText(build.fields)} after={asText(fields)} />}
          </DialogButton>
        )
      }
    >
      <PagedList
        what="versions"
        query={list}
        failure={failure}
        rowsOf={({ versions }) => versions}
        isFiltered={false}
        whence="Each time you publish, a version is saved."
        onReset={() => {
          setPage(1);
        }}
        onPage={setPage}
      >
        {({ versions }) => (
          <ul role="list" className={styles.list}>
            {versions.map(({ number, title, by, at, isLive }) => (
              <li key={number}>
                <span>
                  Version {number}: {title} {isLive && <Badge tone="success">In the shop</Badge>}
                  <span className={styles.small}>
                    {by}, {momentText(at)}
                  </span>
                </span>
                <span className={styles.actions}>
                  <DialogButton
                    label="Compare"
                    aria-label={`Compare version ${String(number)}`}
                    title={`Version ${String(number)} and this text`}
                    size="small"
                  >
                    {() => <Compared id={id} number={number} text={asText(fields)} />}
                  </DialogButton>
                  <Button
                    variant="quiet"
                    size="small"
                    busy={isLoading}
                    aria-label={`Put version ${String(number)} back as a draft`}
                    onClick={() =>
                      void run(restore({ ...seen, versionNumber: number }), {
                        isReset: true,
                        done: `Version ${String(number)} is the draft now.`,
                      })
                    }
                  >
                    Put back
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Panel>
  );
}

function Compared({ id, number, text }: { id: string; number: number; text: string }) {
  const { data, error } = useGetPageVersionQuery({ id, number });
  const failure = useFailure('The version could not be loaded', error);
  if (data) return <TextDiff before={asText(data)} after={text} />;
  return failure === undefined ? <Spinner label="Loading version..." /> : <p>{failure}</p>;
}
