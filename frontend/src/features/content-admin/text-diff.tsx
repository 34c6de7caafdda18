import { lineDiff, type DiffLine } from './line-diff';
import styles from './content.module.css';

const marks = { same: '', removed: 'Removed: ', added: 'Added: ' };

function Line({ kind, text }: DiffLine) {
  if (kind === 'same') return text === '' ? '\u00a0' : text;
  const line = `${kind === 'added' ? '+' : '−'} ${text}`;
  return kind === 'added' ? (
    <ins aria-label={marks.added + text}>{line}</ins>
  ) : (
    <del aria-label={marks.removed + text}>{line}</del>
  );
}

/** Two texts line by line. */
export const TextDiff = ({ before, after }: { before: string; after: string }) => (
  <ol className={styles.diff} role="list">
    {lineDiff(before, after).map((line, at) => (
      <li key={at}>
        <Line {...line} />
      </li>
    ))}
  </ol>
);
