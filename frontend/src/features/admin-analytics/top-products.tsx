import type { TopProductsQuery, TopProductsView } from '@shop/contracts/analytics/admin-analytics';
import { formatLength } from '@shop/contracts/money/length';
import { formatDollars } from '@shop/contracts/money/price';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { Image } from '../../ui/image';
import { Segmented } from '../../ui/segmented';
import { fresh, useTopProductsQuery } from './admin-analytics-api';
import { FiguresPanel } from './figures-panel';
import { dayName } from './step-names';
import styles from './top-products.module.css';

const options = [
  { value: 'quantity', label: 'Quantity' },
  { value: 'revenue', label: 'Revenue' },
] as const;

const periods = [
  { value: 'ever', label: 'All time' },
  { value: 'range', label: 'This range' },
] as const;

/** Stores the sort order and the period of the list in the URL. */
function useBestBy() {
  const [params, setParams] = useSearchParams();
  const change = (name: string, value: string, usual: string) => {
    const next = new URLSearchParams(params);
    if (value === usual) next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  };
  return {
    by: params.get('best') === 'revenue' ? ('revenue' as const) : ('quantity' as const),
    period: params.get('of') === 'range' ? ('range' as const) : ('ever' as const),
    setBy: (by: string) => {
      change('best', by, 'quantity');
    },
    setPeriod: (period: string) => {
      change('of', period, 'ever');
    },
  };
}

interface TopProductsProps {
  /** Range that the page shows; undefined until its figures have loaded. */
  range?: { from: string; to: string };
}

/** The four best sellers, by pieces or by revenue, of all time or of the shown range. */
export function TopProducts({ range }: TopProductsProps) {
  const { by, period, setBy, setPeriod } = useBestBy();
  const span = period === 'range' && range ? { from: range.from, to: range.to } : {};
  const params: TopProductsQuery = { by, ...span };
  const query = useTopProductsQuery(params, { ...fresh, skip: period === 'range' && !range });
  return (
    <FiguresPanel
      title="Top Selling Products"
      subject="The best sellers"
      query={query}
      actions={<Segmented label="Best by" options={options} value={by} onChange={setBy} />}
    >
      {({ products }) => (
        <div className={styles.best} aria-busy={query.isFetching}>
          <Segmented label="Sold in" options={periods} value={period} onChange={setPeriod} />
          {params.from && params.to && (
            <p className={styles.none}>
              {dayName(params.from)} to {dayName(params.to)}
            </p>
          )}
          <BestSellers products={products} />
        </div>
      )}
    </FiguresPanel>
  );
}

function BestSellers({ products }: TopProductsView) {
  if (products.length === 0) return <p className={styles.none}>No products found.</p>;
  return (
    <ol role="list" className={styles.list}>
      {products.map(({ product, name, image, isListed, sales, unit, revenue }) => (
        <li key={product} className={styles.item}>
          <Image src={image} alt="" sizes="3rem" shape="square" />
          <div>
            {isListed ? (
              <Link to={paths.product.href(product)} className={styles.name}>
                {name}
              </Link>
            ) : (
              <span className={styles.name}>{name || 'A product no longer sold'}</span>
            )}
            <p className={styles.sales}>
              {unit ? formatLength(sales, unit) : sales.toLocaleString('en-US')} sold
            </p>
          </div>
          <p className={styles.revenue}>{formatDollars(revenue)}</p>
        </li>
      ))}
    </ol>
  );
}
