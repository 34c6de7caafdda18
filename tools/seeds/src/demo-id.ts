import { createHash } from 'node:crypto';

/** Returns the same UUID for the same text. */
export function demoId(text: string, variant: '8' | 'a' = '8'): string {
  const hash = createHash('sha256').update(text).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
