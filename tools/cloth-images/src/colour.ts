// Light is added and multiplied as linear values, and converted to bytes at the very end.

/** Red, green and blue in linear light, 0..1. */
export type Colour = readonly [number, number, number];

const toLinear = (byte: number): number => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

/** Converts `#1F3A5F` to linear light. */
export function colour(hex: string): Colour {
  const bits = Number.parseInt(hex.slice(1, 7), 16);
  return [toLinear(bits >> 16), toLinear((bits >> 8) & 255), toLinear(bits & 255)];
}

export const blend = (a: Colour, b: Colour, weight: number): Colour => [
  a[0] + (b[0] - a[0]) * weight,
  a[1] + (b[1] - a[1]) * weight,
  a[2] + (b[2] - a[2]) * weight,
];

const STEPS = 8192;
const BRIGHTEST = 2;
const bytes = Uint8Array.from({ length: STEPS }, (_, step) => {
  const light = (step / STEPS) * BRIGHTEST;
  // A shoulder as film has it: highlights roll off instead of burning out.
  const rolled = light < 0.7 ? light : 0.7 + 0.3 * (1 - Math.exp(-(light - 0.7) / 0.3));
  const value = rolled <= 0.0031308 ? rolled * 12.92 : 1.055 * rolled ** (1 / 2.4) - 0.055;
  return Math.round(value * 255);
});

/** Converts a linear value to a byte of sRGB. */
export function toByte(light: number): number {
  const step = (light * (STEPS / BRIGHTEST)) | 0;
  return bytes[step < 0 ? 0 : step >= STEPS ? STEPS - 1 : step]!;
}
