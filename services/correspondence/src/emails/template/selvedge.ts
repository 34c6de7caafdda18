// The woven edge of the shop in an e-mail: a twill of small table cells, which every mail program shows.

/** Warp threads from the edge inwards: bare cotton, indigo twice, madder, bare cotton. */
const WARP = ['d9cdb8', '1d2540', '1d2540', 'a4402f', 'd9cdb8'];
const WEFT = 'f1e9da';
const COLUMNS = 100;
const FLOAT = 2;

/** The weft is the background, so that only floats of the warp are coloured. All e-mails contain them. */
const float = (length: number, warp: string | undefined): string =>
  `<td${length > 1 ? ` colspan="${String(length)}"` : ''}${warp === undefined ? '' : ` bgcolor="#${warp}"`}></td>`;

function pick(warp: string, row: number): string {
  const floats: string[] = [];
  for (let column = 0, length = 0; column < COLUMNS; column += length) {
    const place = (row + column) % (FLOAT * 2);
    length = Math.min(FLOAT - (place % FLOAT), COLUMNS - column);
    floats.push(float(length, place < FLOAT ? warp : undefined));
  }
  return `<tr height="3">${floats.join('')}</tr>`;
}

export const selvedge = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#${WEFT}" style="table-layout:fixed;font-size:0;line-height:0">${WARP.map(pick).join('')}</table>`;
