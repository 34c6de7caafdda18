// The fields that a cloth needs to be published (ruling 19: composition, width, care, origin). Without zod.
import type { ClothValues } from './cloth-fields.js';
import type { FibreShare } from './composition.js';

/** Care is stated when each of the five treatments of ISO 3758 is; natural drying is an addition. */
const isCareStated = (sheet: ClothValues): boolean =>
  [sheet.careWash, sheet.careBleach, sheet.careTumble, sheet.careIron, sheet.carePro].every(
    (treatment) => treatment !== null,
  );

/** Returns the missing fields of a sheet, in the words of the refusal; empty where it can be published. */
export function clothLacks(sheet: ClothValues & { composition: readonly FibreShare[] }): string[] {
  const has: readonly (readonly [string, boolean])[] = [
    ['composition', sheet.composition.length > 0],
    ['width', sheet.widthCm !== null],
    ['care', isCareStated(sheet)],
    ['origin', sheet.madeIn !== null],
  ];
  return has.filter(([, isThere]) => !isThere).map(([what]) => what);
}

/** The refusal to publish: 'To be published, this cloth needs: width, care, origin.' */
export const lacksSentence = (lacks: readonly string[]): string =>
  `To be published, this cloth needs: ${lacks.join(', ')}.`;
