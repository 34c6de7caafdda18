// The data sheets of the demo shop, ready for the catalogue's seed.
import { clothFieldsInput, type ClothFields } from '@shop/contracts/cloth';
import { readComposition } from '@shop/contracts/composition-text';
import { readCloths } from './seed-files.js';

export interface DemoCloth {
  code: string;
  /** Ids of its colourways. */
  products: readonly string[];
  fields: ClothFields;
}

/** All of them are to be published. */
export const demoCloths = (): DemoCloth[] =>
  readCloths().map(({ code, products, composition, ...fields }) => ({
    code,
    products,
    fields: clothFieldsInput.parse({ ...fields, composition: readComposition(composition) }),
  }));
