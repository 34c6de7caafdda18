import type { ReactNode } from 'react';
import { useFailure } from '../../lib/use-failure';
import { Panel } from '../../ui/panel';
import { Spinner } from '../../ui/spinner';
import { Retry } from './retry';

interface FiguresPanelProps<Data> {
  title: string;
  /** Subject of the error message: "The revenue". */
  subject: string;
  query: { data?: Data; isLoading: boolean; error?: unknown; refetch: () => unknown };
  actions?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A panel that loads and fails on its own, so that the rest of the page does not wait for it. */
export function FiguresPanel<Data>({
  title,
  subject,
  query: { data, isLoading, error, refetch },
  actions,
  children,
}: FiguresPanelProps<Data>) {
  useFailure(`${subject} could not be loaded.`, error);
  return (
    <Panel title={title} actions={actions}>
      {isLoading && <Spinner />}
      {data && children(data)}
      {error !== undefined && (
        <Retry text={`${subject} could not be loaded.`} onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}
