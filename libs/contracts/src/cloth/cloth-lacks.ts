// The fields that a cloth must have to be published (ruling 19: composition, width, care, origin). Without zod.
import type { ClothValues } from './cloth-fields.js';
import type { FibreShare } from './composition.js';

/** Returns true if each of the five treatments of ISO 3758 is stated; natural drying is optional. */
const isCareStated = (sheet: ClothValues): boolean =>
  [sheet.careWash, sheet.careBleach, sheet.careTumble, sheet.careIron, sheet.carePro].every(
    (treatment) => treatment !== null,
  );

/** Returns the missing fields of a sheet, as named in the refusal; empty if it can be published. */
export function clothLacks(sheet: ClothValues & { composition: readonly FibreShare[] }): string[] {
  const has: readonly (readonly [string, boolean])[] = [
    ['composition', sheet.composition.length > 0],
    ['width', sheet.widthCm !== null],
    ['care', isCareStated(sheet)],
    ['origin', sheet.madeIn !== null],
  ];
  return has.filter(([, isThere]) => !isThere).map(([what]) => what);
}

/** Returns the refusal to publish: 'To be published, this cloth needs: width, care, origin.' */
export const lacksSentence = (lacks: readonly string[]): string =>
  `To be published, this cloth needs: ${lacks.join(', ')}.`;
