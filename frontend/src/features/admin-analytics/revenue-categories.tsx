import type { RevenueView } from '@shop/contracts/admin-analytics';
import { formatDollars } from '@shop/contracts/money';
import { Bars } from './bars';
import { FiguresPanel } from './figures-panel';
import styles from './top-products.module.css';

const named = (category: string) => category.charAt(0).toUpperCase() + category.slice(1);
const pieces = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'piece' : 'pieces'}`;

interface RevenueCategoriesProps {
  query: { data?: RevenueView; isLoading: boolean; refetch: () => unknown };
}

/** What each category brought in over the range that is looked at. Its failure is shown beside the chart. */
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
            bars={categories.map(({ category, revenue, pieces: sold }) => ({
              key: category,
              name: named(category),
              amount: revenue,
              text: formatDollars(revenue),
              note: sold === 0 ? '' : pieces(sold),
            }))}
          />
        )
      }
    </FiguresPanel>
  );
}
