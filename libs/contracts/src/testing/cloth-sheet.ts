// Fixtures for specs.
import { emptySheet, type ClothValues } from '../cloth/cloth-fields.js';
import type { FibreShare } from '../cloth/composition.js';

export const allCotton: FibreShare = {
  part: 'cloth',
  fibre: 'cotton',
  percent: 100,
  isRecycled: false,
  isOrganic: false,
  isSeveral: false,
  tradeName: null,
};

/** Returns a sheet that can be published. */
export const aClothSheet = (
  parts: Partial<ClothValues & { name: string; composition: FibreShare[] }> = {},
): ClothValues & { name: string; composition: FibreShare[] } => ({
  ...emptySheet(),
  name: 'Everyday Poplin',
  composition: [allCotton],
  structure: 'woven',
  weave: 'plain',
  weightGsm: 115,
  opacity: 'opaque',
  widthCm: 150,
  usableWidthCm: 148,
  martindale: 27_000,
  careWash: '40',
  careBleach: 'no',
  careTumble: 'low',
  careLine: 'line',
  careIron: '150',
  carePro: 'P',
  madeIn: 'BD',
  ...parts,
});
