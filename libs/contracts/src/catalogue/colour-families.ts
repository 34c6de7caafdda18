// The families of colours, without zod.

/** The families of the colour facet, their labels and the colour of their dots. */
export const colourFamilies = [
  ['white', 'White', '#f6f4ef'],
  ['natural', 'Natural', '#e3d8c0'],
  ['grey', 'Grey', '#8a8c93'],
  ['black', 'Black', '#1c1c20'],
  ['brown', 'Brown', '#7a5a3c'],
  ['red', 'Red', '#9c2b2b'],
  ['pink', 'Pink', '#d9a7a0'],
  ['orange', 'Orange', '#c2612a'],
  ['yellow', 'Yellow', '#d6b23a'],
  ['green', 'Green', '#4b6b45'],
  ['blue', 'Blue', '#2e4f86'],
  ['purple', 'Purple', '#5a3a68'],
  ['multi', 'Several colours', '#b9a58c'],
] as const;
export type ColourFamily = (typeof colourFamilies)[number][0];
