// The colour of a product, as the columns `colourName` and `colourHex` of a list have it; its family follows from it.
import type { ProductFields } from '@shop/contracts/catalogue/catalogue';
import { DomainError } from '@shop/service-kit/domain-error';
import { colourAfter } from '../products/colourways.js';

type ColourFields = Partial<Pick<ProductFields, 'colourName' | 'colourHex'>>;
interface ColourCells {
  colourName: string;
  colourHex: string;
}
/** The colour as it is stored. */
interface OwnColour {
  colourName: string | null;
  colourHex: string | null;
}

export const NO_COLOUR: OwnColour = { colourName: null, colourHex: null };

export const colourCells = ({ colourName, colourHex }: OwnColour): ColourCells => ({
  colourName: colourName ?? '',
  colourHex: colourHex ?? '',
});

/** The fields, unchecked; an empty cell takes the colour away. */
export const readColour = ({ colourName, colourHex }: Partial<ColourCells>): ColourFields => ({
  ...(colourName !== undefined && { colourName: colourName || null }),
  ...(colourHex !== undefined && { colourHex: colourHex || null }),
});

/** A name needs a value, and the reverse. */
export function faultOfColour(
  fields: ColourFields,
  product: OwnColour,
): { column: string; message: string } | null {
  try {
    colourAfter(product, fields);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return { column: 'colourHex', message: error.message };
    throw error;
  }
}

export const isOtherColour = (
  { colourName, colourHex }: ColourFields,
  product: OwnColour,
): boolean =>
  (colourName !== undefined && colourName !== product.colourName) ||
  (colourHex !== undefined && colourHex !== product.colourHex);
