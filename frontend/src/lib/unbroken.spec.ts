import { unbroken } from './unbroken';

describe('a number and its unit', () => {
  it.each([
    ['100 % cotton', '100\u00a0% cotton'],
    ['150 cm · 115 g/m² · 2.30 m', '150\u00a0cm · 115\u00a0g/m² · 2.30\u00a0m'],
    ['2 motifs, 3 yards', '2 motifs, 3 yards'],
  ])('shopper 11: keeps number and unit on one line in "%s"', (text, kept) => {
    expect(unbroken(text)).toBe(kept);
  });
});
