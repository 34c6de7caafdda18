import { company } from '@shop/contracts/core/company';
import { Container } from '../../ui/container';
import { usePublicStatsQuery } from './public-stats-api';
import styles from './stats-strip.module.css';

/** Returns the full years of the company at a date: `15+`. */
export const yearsAt = (now: Date) => `${String(now.getFullYear() - company.founded)}+`;

interface FigureProps {
  value: string | undefined;
  label: string;
  /** Restricts what is counted. */
  note?: string;
}

function Figure({ value, label, note }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>
        <span>{label}</span>
        {note && ` ${note}`}
      </dt>
      {/* Keeps its size while the counts load. */}
      <dd className={styles.value}>{value ?? '\u00a0'}</dd>
    </div>
  );
}

/** Public stats, which are always counted (product.md). */
export function StatsStrip({ title }: { title: string }) {
  const { data } = usePublicStatsQuery();
  const count = (figure: number | undefined) => figure?.toLocaleString('en-US');
  return (
    <section className={styles.strip} aria-label={title}>
      <Container>
        <dl className={styles.figures}>
          <Figure value={count(data?.products)} label="products" />
          <Figure value={count(data?.clients)} label="clients" note="with an account" />
          <Figure value={count(data?.orders)} label="orders" />
          <Figure value={yearsAt(new Date())} label="years" />
        </dl>
      </Container>
    </section>
  );
}
