export type Encoding = 'identity' | 'gzip' | 'br';

/** The best encoding that an Accept-Encoding header names without refusing it. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  const names = accepted.split(',').flatMap((part) => {
    const [name = '', quality = ''] = part.split(';').map((word) => word.trim().toLowerCase());
    return /^q=0(\.0*)?$/.test(quality) ? [] : [name];
  });
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : 'identity';
}
