// The data sheets of the demo shop, ready for the catalogue's seed.
import { clothFieldsInput } from '@shop/contracts/cloth/cloth';
import { emptySheet, type ClothValues } from '@shop/contracts/cloth/cloth-fields';
import { withStoredNames, type FibreShare } from '@shop/contracts/cloth/composition';
import { readComposition } from '@shop/contracts/cloth/composition-text';
import { colourwayIds } from './demo-colourways.js';
import { readCloths } from './seed-files.js';

export interface DemoCloth {
  code: string;
  /** Ids of the cloth's colourways. */
  products: readonly string[];
  fields: ClothValues & { name: string; composition: FibreShare[] };
}

/** Returns all data sheets; all of them are to be published. */
export function demoCloths(): DemoCloth[] {
  const colourways = colourwayIds();
  return readCloths().map(({ code, products, ...cloth }) => {
    const sheet = { ...emptySheet(), ...cloth, composition: readComposition(cloth.composition) };
    const { composition = [], ...checked } = clothFieldsInput.parse(sheet);
    const fields = { ...emptySheet(), ...checked, composition: withStoredNames(composition) };
    return { code, products: products.flatMap((id) => colourways.get(id) ?? []), fields };
  });
}
