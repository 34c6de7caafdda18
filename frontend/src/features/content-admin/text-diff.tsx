import { VisuallyHidden } from '../../ui/visually-hidden';
import { lineDiff, type DiffLine } from './line-diff';
import styles from './content.module.css';

/** A line; its mark is for the eye, the hidden word for those who hear it. */
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
