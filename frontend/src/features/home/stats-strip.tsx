import { Container } from '../../ui/container';
import { yearsAt } from './home-content';
import { useHouseFiguresQuery } from './house-figures-api';
import styles from './stats-strip.module.css';

interface FigureProps {
  value: string | undefined;
  label: string;
  /** Which of them are counted. */
  note?: string;
}

function Figure({ value, label, note }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>
        <span>{label}</span>
        {note && ` ${note}`}
      </dt>
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
          <Figure value={count(data?.clients)} label="clients" note="with an account" />
          <Figure value={count(data?.orders)} label="orders" />
          <Figure value={yearsAt(new Date())} label="years" />
        </dl>
      </Container>
    </section>
  );
}
