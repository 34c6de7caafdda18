import { lineDiff } from './line-diff';

const shown = (before: string, after: string) =>
  lineDiff(before, after).map(
    ({ kind, text }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${text}`,
  );

describe('the difference of two texts', () => {
  it('BO-15: shows lines that were removed, added and kept, in their order', () => {
    expect(shown('a\nb\nc\nd', 'a\nc\nx\nd')).toEqual([' a', '-b', ' c', '+x', ' d']);
    expect(shown('a', 'a')).toEqual([' a']);
    expect(shown('a\na', 'a')).toEqual([' a', '-a']);
    expect(shown('one', 'two')).toEqual(['-one', '+two']);
  });

  it('compares texts of 25,000 lines in a second', () => {
    const started = performance.now();
    const [before, after] = ['a\n', 'b\n'].map((line) => line.repeat(25_000));
    expect(lineDiff(before ?? '', after ?? '').length).toBeGreaterThan(50_000);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
