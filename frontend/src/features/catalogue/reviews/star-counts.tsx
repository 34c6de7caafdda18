import styles from './reviews.module.css';

interface StarCountsProps {
  /** Number of written reviews with one to five stars. */
  counts: readonly number[];
  stars: number | undefined;
  onPick: (stars: number | undefined) => void;
}

const FIVE_TO_ONE = [5, 4, 3, 2, 1];

/** The number of written reviews by stars; a click filters by them, a second click removes the filter. */
export function StarCounts({ counts, stars, onPick }: StarCountsProps) {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return (
    <ul role="list" className={styles.counts} aria-label="Reviews by stars">
      {FIVE_TO_ONE.map((star) => {
        const count = counts[star - 1] ?? 0;
        return (
          <li key={star}>
            <button
              type="button"
              className={styles.count}
              aria-pressed={star === stars}
              disabled={count === 0 && star !== stars}
              onClick={() => {
                onPick(star === stars ? undefined : star);
              }}
            >
              <span>{star === 1 ? '1 star' : `${String(star)} stars`}</span>
              <span className={styles.bar} aria-hidden>
                <span style={{ width: `${String((100 * count) / Math.max(all, 1))}%` }} />
              </span>
              <span className={styles.figure}>{count}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
