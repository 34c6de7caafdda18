import { useState } from 'react';
import { forgetRecent } from '../../../lib/recent-list';
import { Button } from '../../../ui/button';
import { ProductCard } from '../product-card';
import cards from '../product-card.module.css';
import { useGetProductQuery } from '../product-api';
import styles from './recently-seen.module.css';

const SHOWN = 4;

/** Products that were viewed before this one. */
export function RecentlySeen({ ids }: { ids: readonly string[] }) {
  const [isCleared, setCleared] = useState(false);
  if (ids.length === 0 || isCleared) return null;
  return (
    <section className={styles.recent} aria-labelledby="recently-seen">
      <div className={styles.head}>
        <h2 id="recently-seen" className={styles.title}>
          Recently seen
        </h2>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            forgetRecent('recent-products');
            setCleared(true);
          }}
        >
          Clear
        </Button>
      </div>
      <ul role="list" className={cards.grid}>
        {ids.slice(0, SHOWN).map((id) => (
          <SeenProduct key={id} id={id} />
        ))}
      </ul>
    </section>
  );
}

/** Renders nothing for a product that has left the shop. */
function SeenProduct({ id }: { id: string }) {
  const { currentData: product } = useGetProductQuery(id);
  return product ? (
    <li>
      <ProductCard product={product} />
    </li>
  ) : null;
}
