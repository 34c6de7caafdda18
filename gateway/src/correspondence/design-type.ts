import {
  DESIGN_FILE_TYPES,
  type DesignFileType,
} from '@shop/contracts/correspondence/correspondence-forms';

/** Bytes that identify a file: the signature of a PDF may be anywhere in its first kilobyte. */
export const HEAD_BYTES = 1_024;

const begins = (head: Buffer, ...marks: string[]): boolean =>
  marks.some((mark) => head.subarray(0, mark.length).equals(Buffer.from(mark, 'latin1')));
const isPdf = (head: Buffer): boolean => head.subarray(0, HEAD_BYTES).includes('%PDF-');

/** Recognises a file by its first bytes. An .ai file is a PDF today, and was PostScript once. */
const isOfType: Record<DesignFileType, (head: Buffer) => boolean> = {
  pdf: isPdf,
  ai: (head) => isPdf(head) || begins(head, '%!PS-Adobe'),
  psd: (head) => begins(head, '8BPS\0\u0001', '8BPS\0\u0002'),
  tiff: (head) => begins(head, 'II*\0', 'MM\0*', 'II+\0', 'MM\0+'),
};

/** The type of a design if its name and content agree on an accepted one; else null. */
export function designTypeOf(name: string, head: Buffer): DesignFileType | null {
  const ending = /\.([a-z]{2,4})$/i.exec(name)?.[1]?.toLowerCase();
  const type = DESIGN_FILE_TYPES.find((one) => one === (ending === 'tif' ? 'tiff' : ending));
  return type !== undefined && isOfType[type](head) ? type : null;
}
