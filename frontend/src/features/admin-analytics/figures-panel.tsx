import type { ReactNode } from 'react';
import { Panel } from '../../ui/panel';
import { Spinner } from '../../ui/spinner';
import { Retry } from './retry';
import { useLogFailure } from './use-log-failure';

interface FiguresPanelProps<Data> {
  title: string;
  /** What could not be loaded, as the start of a sentence: "The revenue". */
  subject: string;
  query: { data?: Data; isLoading: boolean; error?: unknown; refetch: () => unknown };
  actions?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A panel of figures that loads and fails by itself: the rest of the page does not wait for it. */
export function FiguresPanel<Data>({
  title,
  subject,
  query: { data, isLoading, error, refetch },
  actions,
  children,
}: FiguresPanelProps<Data>) {
  useLogFailure(`${subject} cannot be loaded.`, error);
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
