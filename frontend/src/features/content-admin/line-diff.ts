/** A line of two texts: in both, or only in one. */
export interface DiffLine {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Above this many pairs of lines, no common lines are searched: the texts are long and have little in common. */
const MAX_PAIRS = 4_000_000;

const linesOf = (texts: readonly string[], kind: DiffLine['kind']): DiffLine[] =>
  texts.map((text) => ({ kind, text }));

/** Returns the lines of both texts, aligned by their longest common subsequence. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const old = before.split('\n');
  const now = after.split('\n');
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(old.length, now.length) - start &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  )
    end += 1;
  return [
    ...linesOf(old.slice(0, start), 'same'),
    ...middle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...linesOf(old.slice(old.length - end), 'same'),
  ];
}

function middle(old: readonly string[], now: readonly string[]): DiffLine[] {
  if (old.length * now.length > MAX_PAIRS)
    return [...linesOf(old, 'removed'), ...linesOf(now, 'added')];
  // common[i * width + j] is the length of the longest common subsequence from old[i] and now[j] on.
  const width = now.length + 1;
  const common = new Uint32Array((old.length + 1) * width);
  const from = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        old[i] === now[j] ? from(i + 1, j + 1) + 1 : Math.max(from(i + 1, j), from(i, j + 1));
  const lines: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) {
      lines.push({ kind: 'same', text: old[i] ?? '' });
      i += 1;
      j += 1;
    } else if (from(i + 1, j) >= from(i, j + 1))
      lines.push({ kind: 'removed', text: old[i++] ?? '' });
    else lines.push({ kind: 'added', text: now[j++] ?? '' });
  }
  return [...lines, ...linesOf(old.slice(i), 'removed'), ...linesOf(now.slice(j), 'added')];
}
