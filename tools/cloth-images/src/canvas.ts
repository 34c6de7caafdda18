import { toByte } from './colour.js';

/**
 * Buffer of the last image, reused for the next one of its size, because fresh memory pages cost a tenth of the drawing
 * time.
 */
let spare: Float32Array = new Float32Array(0);

function blank(length: number): Float32Array {
  const light = spare.length === length ? spare.fill(0) : new Float32Array(length);
  spare = new Float32Array(0);
  return light;
}

/** An image in progress: three linear values a pixel. */
export class Canvas {
  readonly light: Float32Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.light = blank(width * height * 3);
  }

  /** Mixes a colour over the pixel. */
  mix(x: number, y: number, red: number, green: number, blue: number, weight: number): void {
    const to = (y * this.width + x) * 3;
    const { light } = this;
    light[to] = light[to]! + (red - light[to]!) * weight;
    light[to + 1] = light[to + 1]! + (green - light[to + 1]!) * weight;
    light[to + 2] = light[to + 2]! + (blue - light[to + 2]!) * weight;
  }

  dim(x: number, y: number, factor: number): void {
    const to = (y * this.width + x) * 3;
    const { light } = this;
    light[to] = light[to]! * factor;
    light[to + 1] = light[to + 1]! * factor;
    light[to + 2] = light[to + 2]! * factor;
  }

  /** Finishes the drawing as a camera would: a little darker towards the corners, a little warmer in the light. */
  develop(exposure = 1): Buffer {
    const { width, height, light } = this;
    const bytes = Buffer.allocUnsafe(width * height * 3);
    const across = Float32Array.from({ length: width }, (_, x) => (x / width - 0.48) ** 2);
    for (let y = 0; y < height; y += 1) {
      const down = (y / height - 0.46) ** 2;
      for (let x = 0; x < width; x += 1) {
        const vignette = exposure * (1 - 0.46 * (across[x]! + down));
        const at = (y * width + x) * 3;
        bytes[at] = toByte(light[at]! * vignette * 1.015);
        bytes[at + 1] = toByte(light[at + 1]! * vignette);
        bytes[at + 2] = toByte(light[at + 2]! * vignette * 0.975);
      }
    }
    spare = light;
    return bytes;
  }
}
