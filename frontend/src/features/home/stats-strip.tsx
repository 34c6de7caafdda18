import type { ProductList } from '@shop/contracts/catalogue';
import { Container } from '../../ui/container';
import { YEARS } from './home-content';
import styles from './stats-strip.module.css';

function Figure({ value, label }: { value: string | number | undefined; label: string }) {
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      {/* The room is kept while the count is on its way. */}
      <dd className={styles.value}>{value ?? '\u00a0'}</dd>
    </div>
  );
}

/** The house in figures: counted, never claimed (product.md). */
export function StatsStrip({ list }: { list: ProductList | undefined }) {
  return (
    <section className={styles.strip} aria-label="The house in figures">
      <Container>
        <dl className={styles.figures}>
          <Figure value={list?.total.toLocaleString('en-US')} label="products" />
          <Figure value={list?.categories.length} label="kinds of cloth" />
          <Figure value={YEARS} label="years" />
        </dl>
      </Container>
    </section>
  );
}
