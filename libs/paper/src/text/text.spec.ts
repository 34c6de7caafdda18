import { bengali } from '../testing/sheets.js';
import { FontBook } from './font-book.js';
import { fit } from './fit.js';
import { runsOf } from './runs.js';

const book = new FontBook();
const runs = async (text: string) => {
  await book.cover(text.normalize('NFC'));
  return runsOf(text, (point) => book.fontOf(point, false));
};

describe('text on paper', () => {
  it.each([
    ...bengali,
    'Łódź, Zürich, Ho Chi Minh Thành phố, Αθήνα, Київ',
    'कृष्ण कुमार, श्री विद्या',
    'محمد عبد الله، شارع الملك 12',
    'ירושלים, רחוב יפו 12',
    'กรุงเทพมหานคร',
    '東京都千代田区さくら 北京市 臺北市',
    '서울특별시 종로구',
  ])('SHP-10, V53: has a glyph for everything in %s', async (text) => {
    for (const { text: part, font } of await runs(text)) {
      expect([part, font?.name ?? null]).not.toContain(null);
      expect(font?.font.layout(part).glyphs.map(({ id }) => id)).not.toContain(0);
    }
  });

  it('V53: has no font for characters of scripts that are not printed', async () => {
    const [last] = (await runs('হ 😀')).slice(-1);
    expect(last).toEqual({ text: '😀', font: null });
  });

  it.each([
    ['شارع 12', ['12', ' ', 'شارع']],
    ['دبي (مبنى B)', ['(', 'B', ' ', 'مبنى', ')', ' ', 'دبي']],
    ['Dubai دبي الإمارات 7', ['Dubai', ' ', '7', ' ', 'الإمارات', ' ', 'دبي']],
  ])('V53: lays %s out from right to left', async (text, wanted) => {
    expect((await runs(text)).map(({ text: part }) => part)).toEqual(wanted);
  });

  it('V53: shrinks long lines to 7 points, then wraps them, without cutting anything off', () => {
    const measure = (line: string, size: number) => line.length * size;
    expect(fit('abcd', 40, 10, measure)).toEqual({ size: 10, lines: ['abcd'] });
    expect(fit('abcde', 40, 10, measure)).toEqual({ size: 8, lines: ['abcde'] });
    expect(fit('abc defg hi', 40, 10, measure)).toEqual({ size: 7, lines: ['abc', 'defg', 'hi'] });
    const long = 'Rechtsanwaltsgehilfin Straße';
    const { lines } = fit(long, 40, 10, measure);
    expect(Math.max(...lines.map(({ length }) => length * 7))).toBeLessThanOrEqual(40);
    expect(lines.join('').replace(' ', '')).toBe(long.replace(' ', ''));
  });
});
