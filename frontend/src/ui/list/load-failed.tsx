import { RotateCcw } from 'lucide-react';
import { Button } from '../button';
import { EmptyState } from './empty-state';

interface LoadFailedProps {
  title: string;
  text?: string | undefined;
  query: { isFetching: boolean; refetch: () => unknown };
}

/** States what could not be loaded and why, with a retry button. */
export const LoadFailed = ({ title, text, query: { isFetching, refetch } }: LoadFailedProps) => (
  <EmptyState icon={<RotateCcw />} title={title} text={text}>
    <Button busy={isFetching} onClick={() => void refetch()}>
      Try Again
    </Button>
  </EmptyState>
);
