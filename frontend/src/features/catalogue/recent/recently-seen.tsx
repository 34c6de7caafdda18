import { useEffect, useState } from 'react';
import { useNear } from '../../../lib/use-near';
import { Button } from '../../../ui/button';
import { ProductCard } from '../product-card';
import cards from '../product-card.module.css';
import { useGetProductQuery } from '../product-api';
import styles from './recently-seen.module.css';
import { forgetRecent, readRecent, rememberProduct } from './recent-products';

const SHOWN = 4;

/** The products that were looked at before this one, which is remembered for the next. */
export function RecentlySeen({ product }: { product: string }) {
  const [ids, setIds] = useState<string[]>([]);
  useEffect(() => {
    // After the first render, which must equal the HTML of the server.
    setIds(readRecent());
    rememberProduct(product);
  }, [product]);
  const others = ids.filter((id) => id !== product).slice(0, SHOWN);
  if (others.length === 0) return null;
  return (
    <SeenProducts
      ids={others}
      onClear={() => {
        forgetRecent();
        setIds([]);
      }}
    />
  );
}

function SeenProducts({ ids, onClear }: { ids: readonly string[]; onClear: () => void }) {
  const [place, isNear] = useNear<HTMLElement>();
  return (
    <section ref={place} className={styles.recent} aria-labelledby="recently-seen">
      <div className={styles.head}>
        <h2 id="recently-seen" className={styles.title}>
          Recently seen
        </h2>
        <Button variant="quiet" size="small" onClick={onClear}>
          Clear
        </Button>
      </div>
      {isNear && (
        <ul role="list" className={cards.grid}>
          {ids.map((id) => (
            <SeenProduct key={id} id={id} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** A product that is no longer in the shop is left out. */
function SeenProduct({ id }: { id: string }) {
  const { currentData: product } = useGetProductQuery(id);
  return product ? (
    <li>
      <ProductCard product={product} />
    </li>
  ) : null;
}
