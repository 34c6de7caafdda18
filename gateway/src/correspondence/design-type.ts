import { DESIGN_FILE_TYPES, type DesignFileType } from '@shop/contracts/correspondence-forms';

/** As many bytes as it takes to know a file: the mark of a PDF may stand anywhere in its first kilobyte. */
export const HEAD_BYTES = 1_024;

const begins = (head: Buffer, ...marks: string[]): boolean =>
  marks.some((mark) => head.subarray(0, mark.length).equals(Buffer.from(mark, 'latin1')));
const isPdf = (head: Buffer): boolean => head.subarray(0, HEAD_BYTES).includes('%PDF-');

/** Whether the first bytes of a file are those of its kind. An .ai file is a PDF today, and was PostScript once. */
const isOfType: Record<DesignFileType, (head: Buffer) => boolean> = {
  pdf: isPdf,
  ai: (head) => isPdf(head) || begins(head, '%!PS-Adobe'),
  psd: (head) => begins(head, '8BPS\0\u0001', '8BPS\0\u0002'),
  tiff: (head) => begins(head, 'II*\0', 'MM\0*', 'II+\0', 'MM\0+'),
};

/** What a design is, where its name and its content agree on one of the kinds we take; else null. */
export function designTypeOf(name: string, head: Buffer): DesignFileType | null {
  const ending = /\.([a-z]{2,4})$/i.exec(name)?.[1]?.toLowerCase();
  const type = DESIGN_FILE_TYPES.find((one) => one === (ending === 'tif' ? 'tiff' : ending));
  return type !== undefined && isOfType[type](head) ? type : null;
}
