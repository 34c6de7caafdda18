import { VisuallyHidden } from '../../ui/visually-hidden';
import { lineDiff, type DiffLine } from './line-diff';
import styles from './content.module.css';

/** A line of the diff; the hidden word is for screen readers. */
function Line({ kind, text }: DiffLine) {
  if (kind === 'same') return text === '' ? '\u00a0' : text;
  return kind === 'added' ? (
    <ins>
      <VisuallyHidden>Added: </VisuallyHidden>
      {text}
    </ins>
  ) : (
    <del>
      <VisuallyHidden>Removed: </VisuallyHidden>
      {text}
    </del>
  );
}

/** Compares two texts line by line. */
export const TextDiff = ({ before, after }: { before: string; after: string }) => (
  <ol className={styles.diff} role="list">
    {lineDiff(before, after).map((line, at) => (
      <li key={at}>
        <Line {...line} />
      </li>
    ))}
  </ol>
);
