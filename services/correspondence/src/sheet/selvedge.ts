// The woven edge of the house on a letter: a twill of small table cells, which every mail program shows.

/** Warp threads from the edge inwards: bare cotton, indigo twice, madder, bare cotton. */
const WARP = ['d9cdb8', '1d2540', '1d2540', 'a4402f', 'd9cdb8'];
const WEFT = 'f1e9da';
const COLUMNS = 100;
const FLOAT = 2;

const cell = (row: number, column: number): string => {
  const isWarp = (row + column) % (FLOAT * 2) < FLOAT;
  return `<td bgcolor="#${isWarp ? (WARP[row] ?? WEFT) : WEFT}"></td>`;
};

export const selvedge = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;font-size:0;line-height:0">${WARP.map(
  (_thread, row) =>
    `<tr height="3">${Array.from({ length: COLUMNS }, (_cell, column) => cell(row, column)).join('')}</tr>`,
).join('')}</table>`;
