import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import decompress from 'woff2-encoder/decompress';
import { readFontFiles, type FontFile } from './font-files.js';

/** A font in one weight, as a document embeds it. */
export interface PaperFont {
  name: string;
  font: Font;
  /** Fraction of the size by which its outlines are thickened; 0 for none. */
  stroke: number;
}

interface Loaded {
  regular: PaperFont;
  bold: PaperFont;
}

/**
 * Outlines that turn the thinnest weight of a variable font into regular or bold, since fontkit embeds only that
 * weight.
 */
const STROKES = { regular: 0.045, bold: 0.09 };

/** Finds a font for each character. Files are read once per process. */
export class FontBook {
  private readonly files = readFontFiles();
  private readonly loaded = new Map<string, Loaded>();
  private readonly ofCharacter = new Map<number, Loaded | null>();

  /** Loads a font for every character of the text, so that `fontOf` finds it. */
  async cover(text: string): Promise<void> {
    for (const character of text) {
      const point = character.codePointAt(0) ?? 0;
      if (!this.ofCharacter.has(point)) this.ofCharacter.set(point, await this.find(point));
    }
  }

  /** Returns null for a character without a font. */
  fontOf(point: number, isBold: boolean): PaperFont | null {
    const found = this.ofCharacter.get(point);
    return found ? found[isBold ? 'bold' : 'regular'] : null;
  }

  private async find(point: number): Promise<Loaded | null> {
    for (const file of this.files) {
      if (!file.ranges.some(([from, until]) => point >= from && point <= until)) continue;
      const font = this.loaded.get(file.name) ?? (await this.load(file));
      if (font.regular.font.hasGlyphForCodePoint(point)) return font;
    }
    return null;
  }

  private async load(file: FontFile): Promise<Loaded> {
    const { name, isThin } = file;
    const regular = await openFont(file.regular);
    const bold = isThin ? regular : await openFont(file.bold);
    const weight = (of: 'regular' | 'bold', font: Font): PaperFont => ({
      name: `${name}-${of}`,
      font,
      stroke: isThin ? STROKES[of] : 0,
    });
    const font = { regular: weight('regular', regular), bold: weight('bold', bold) };
    this.loaded.set(name, font);
    return font;
  }
}

/** Opens a font in uncompressed form: with a compressed font, fontkit unpacks a table for each glyph that it embeds. */
async function openFont(path: string): Promise<Font> {
  const font = create(Buffer.from(await decompress(readFileSync(path))));
  if (!('layout' in font)) throw new Error(`${path} is a collection of fonts`);
  return font;
}
