// The column `certificates` of the list of cloths: schemes and numbers of certificates that the shop has.
import { MAX_CLOTHS_OF_CERTIFICATE } from '@shop/contracts/cloth/certificates';

const MAX_NAMES = 30;
const NAME = /^([A-Za-z0-9-]{1,40}) {1,4}(\S.{0,59})$/;

/** 'gots CU-1042; grs 77' in the order of the names; null if it reads otherwise. */
export function readCertificates(cell: string): string[] | null {
  const texts = cell
    .split(';')
    .map((text) => text.trim())
    .filter(Boolean);
  const names = new Set<string>();
  for (const text of texts) {
    const [, scheme, number] = NAME.exec(text) ?? [];
    if (scheme === undefined || number === undefined) return null;
    names.add(`${scheme.toLowerCase()} ${number}`);
  }
  return names.size <= MAX_NAMES ? [...names].sort() : null;
}

export const writeCertificates = (names: readonly string[]): string => names.join('; ');

/**
 * Returns the fault of the certificates of a row. `counts`: the cloths that each certificate of the shop will have,
 * with the rows before; those of this row are counted.
 */
export function certificatesFault(
  was: readonly string[],
  requested: readonly string[],
  counts: Map<string, number>,
): string | null {
  for (const name of requested) {
    const count = counts.get(name);
    if (count === undefined) return `There is no certificate "${name}".`;
    if (was.includes(name)) continue;
    if (count === MAX_CLOTHS_OF_CERTIFICATE)
      return `The certificate "${name}" has ${String(count)} cloths, which is the most.`;
    counts.set(name, count + 1);
  }
  return null;
}
