// The font files of the printed scripts: packages of Fontsource, under the Open Font License.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Font families. The first one with a character is used. Variable fonts have only one weight here. */
const families = [
  { package: '@fontsource/noto-sans', name: 'noto-sans' },
  { package: '@fontsource/noto-sans-bengali', name: 'noto-sans-bengali' },
  { package: '@fontsource/noto-sans-arabic', name: 'noto-sans-arabic' },
  { package: '@fontsource/noto-sans-hebrew', name: 'noto-sans-hebrew' },
  { package: '@fontsource/noto-sans-thai', name: 'noto-sans-thai' },
  { package: '@fontsource-variable/noto-sans-sc', name: 'noto-sans-sc', isVariable: true },
  { package: '@fontsource-variable/noto-sans-kr', name: 'noto-sans-kr', isVariable: true },
] as const;

/** A file of a family, with the characters that it may contain. */
export interface FontFile {
  /** Name of the font in a document. */
  name: string;
  regular: string;
  bold: string;
  /** True if it is stored in the thinnest weight. */
  isThin: boolean;
  ranges: readonly (readonly [number, number])[];
}

const require = createRequire(import.meta.url);

/**
 * Returns the font files with the characters that each may contain. The files themselves are read when they are needed.
 */
export function readFontFiles(): FontFile[] {
  return families.flatMap((family) => {
    const folder = dirname(require.resolve(`${family.package}/package.json`));
    const subsets = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<
      string,
      string
    >;
    const isThin = 'isVariable' in family;
    return Object.entries(subsets).map(([subset, ranges]) => {
      const name = `${family.name}-${subset.replace(/[[\]]/g, '')}`;
      const file = (weight: string) => join(folder, 'files', `${name}-${weight}-normal.woff2`);
      const [regular, bold] = isThin ? [file('wght'), file('wght')] : [file('400'), file('700')];
      return { name, regular, bold, isThin, ranges: ranges.split(',').map(rangeOf) };
    });
  });
}

/** Parses `U+0980-09fe`. */
function rangeOf(text: string): [number, number] {
  const [from = '', until = from] = text.replace('U+', '').split('-');
  return [parseInt(from, 16), parseInt(until, 16)];
}
