import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link, useNavigate } from 'react-router-dom';
import { alertAdded } from '../../lib/alerts-slice';
import { errorMessage } from '../../lib/error-message';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import type { ShownView } from './use-list-view';
import { ViewDialog } from './view-dialog';
import styles from './views.module.css';
import { useChangeViewMutation } from './views-api';

/** The saved views above a table, and what differs from the open view. */
export function ViewBar({ what, ...shown }: ShownView & { what?: string }) {
  const { list, views, open, isChanged, address, whole, dropped } = shown;
  const [dialog, setDialog] = useState<'new' | 'open' | null>(null);
  const [changeView, { isLoading }] = useChangeViewMutation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const isOwn = open?.maker === null;

  const save = async (view: string) => {
    const { error } = await changeView({ view, change: { address } });
    if (!error) return;
    const msg = errorMessage(error, 'The view could not be saved');
    dispatch(alertAdded({ type: 'error', msg }));
  };
  return (
    <div className={styles.bar}>
      <nav aria-label="Views">
        <ul role="list" className={styles.views}>
          <li>
            <Link to={{ search: whole }} aria-current={open ? undefined : 'page'}>
              All {what ?? list}
            </Link>
          </li>
          {views.map((view) => (
            <li key={view._id}>
              <Link
                to={{ search: shown.searchOfView(view) }}
                aria-current={view._id === open?._id ? 'page' : undefined}
                title={view.maker === null ? undefined : `Shared by ${view.maker}`}
              >
                {view.name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.acts}>
        {open && isChanged && (
          <>
            <Badge tone="warning">Changed</Badge>
            {isOwn && (
              <Button
                variant="secondary"
                size="small"
                busy={isLoading}
                onClick={() => void save(open._id)}
              >
                Save
              </Button>
            )}
            <Button
              variant="quiet"
              size="small"
              onClick={() => void navigate({ search: shown.searchOfView(open) })}
            >
              Reset
            </Button>
          </>
        )}
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            setDialog('new');
          }}
        >
          {open ? 'Save as new' : 'Save view'}
        </Button>
        {open && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setDialog('open');
            }}
          >
            Edit view
          </Button>
        )}
      </div>
      {dropped.length > 0 && (
        <p role="status" className={styles.dropped}>
          Skipped, because this list does not have it: {dropped.join(', ')}.
        </p>
      )}
      {dialog && (
        <ViewDialog
          shown={shown}
          view={dialog === 'open' ? open : undefined}
          onClose={() => {
            setDialog(null);
          }}
        />
      )}
    </div>
  );
}
