import { twill } from './weave';

const drawn = (columns: number, rows: number, float: number) =>
  Array.from({ length: rows }, (_, row) =>
    twill(columns, rows, float)
      .filter(({ y }) => y === row)
      .map(({ warpUp }) => (warpUp ? '#' : '.'))
      .join(''),
  );

describe('the weave of the selvedge', () => {
  it('draws plain weave over one and under one', () => {
    expect(drawn(4, 2, 1)).toEqual(['#.#.', '.#.#']);
  });

  it('moves by one thread in every row of a twill, so that a diagonal shows', () => {
    expect(drawn(4, 4, 2)).toEqual(['##..', '#..#', '..##', '.##.']);
  });
});
