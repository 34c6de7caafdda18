import { Pages, type Place, type TextStyle } from '../pages/pages.js';

/** Records the texts that are drawn, in their order. */
export class RecordedPages extends Pages {
  readonly texts: string[] = [];
  count = 0;

  override add(size: 'A4' | 'A6'): void {
    this.count += 1;
    super.add(size);
  }

  override text(text: string, place: Place, style: TextStyle): number {
    if (text !== '') this.texts.push(text);
    return super.text(text, place, style);
  }
}
