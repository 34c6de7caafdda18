import { Container } from '../../ui/container';
import { YEARS } from './home-content';
import { useHouseFiguresQuery } from './house-figures-api';
import styles from './stats-strip.module.css';

function Figure({ value, label }: { value: string | undefined; label: string }) {
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      {/* The room is kept while the count is on its way. */}
      <dd className={styles.value}>{value ?? '\u00a0'}</dd>
    </div>
  );
}

/** The house in figures: counted, never claimed (product.md). */
export function StatsStrip() {
  const { data } = useHouseFiguresQuery();
  const count = (figure: number | undefined) => figure?.toLocaleString('en-US');
  return (
    <section className={styles.strip} aria-label="The house in figures">
      <Container>
        <dl className={styles.figures}>
          <Figure value={count(data?.products)} label="products" />
          <Figure value={count(data?.clients)} label="clients" />
          <Figure value={count(data?.orders)} label="orders" />
          <Figure value={YEARS} label="years" />
        </dl>
      </Container>
    </section>
  );
}
