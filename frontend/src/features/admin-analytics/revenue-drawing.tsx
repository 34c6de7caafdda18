import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '../../ui/lazy-part';
import styles from './revenue-chart.module.css';

// The chart library is large, so statistics do not wait for it and shoppers never load it.
const RevenueChart = lazyPart(async () => (await import('./revenue-chart')).RevenueChart);

/** The chart; reserves its space while the library loads. */
export function RevenueDrawing(props: ComponentProps<typeof RevenueChart>) {
  return (
    <Suspense fallback={<div className={styles.chart} />}>
      <RevenueChart {...props} />
    </Suspense>
  );
}
