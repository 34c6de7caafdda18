import type { RevenueView } from '@shop/contracts/analytics/admin-analytics';
import { formatDollars } from '@shop/contracts/money/price';
import { nounOf } from '../../ui/count-text';
import { Bars } from './bars';
import { FiguresPanel } from './figures-panel';
import styles from './top-products.module.css';

const named = (category: string) => category.charAt(0).toUpperCase() + category.slice(1);
const written = (count: number) => count.toLocaleString('en-US', { maximumFractionDigits: 1 });

/** `12.5 m, 3 pieces`; parts that are zero are omitted. */
const soldNote = ({ pieces, metres = 0 }: RevenueView['categories'][number]) =>
  [
    ...(metres > 0 ? [`${written(metres)} m`] : []),
    ...(pieces > 0 ? [`${written(pieces)} ${nounOf(pieces, 'pieces')}`] : []),
  ].join(', ');

interface RevenueCategoriesProps {
  query: { data?: RevenueView; isLoading: boolean; refetch: () => unknown };
}

/** Revenue of each category in the range. The chart next to it shows the error of a failed request. */
export function RevenueCategories({ query: { data, isLoading, refetch } }: RevenueCategoriesProps) {
  return (
    <FiguresPanel
      title="Revenue by Category"
      subject="The revenue"
      query={{ isLoading, refetch, ...(data && { data }) }}
    >
      {({ categories }) =>
        categories.length === 0 ? (
          <p className={styles.none}>Nothing was sold in this period.</p>
        ) : (
          <Bars
            label="Revenue by category"
            bars={categories.map((row) => ({
              key: row.category,
              name: named(row.category),
              amount: row.revenue,
              text: formatDollars(row.revenue),
              note: soldNote(row),
            }))}
          />
        )
      }
    </FiguresPanel>
  );
}
