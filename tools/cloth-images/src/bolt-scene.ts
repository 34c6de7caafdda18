// A bolt on the table with its first metre unrolled towards the eye.
import type { Bale } from './bale.js';
import { Canvas } from './canvas.js';
import type { Frame } from './drape-scene.js';
import { PlaneNoise, between, clamp, power16, ramp } from './random.js';
import { Table } from './table.js';

const SELVEDGE = 30;

export function boltScene(bale: Bale, frame: Frame): Canvas {
  const canvas = new Canvas(frame.width, frame.height);
  const painter = new BoltPainter(bale, canvas, frame);
  for (let y = 0; y < frame.height; y += 1) {
    for (let x = 0; x < frame.width; x += 1) painter.dot(x, y);
  }
  return canvas;
}

class BoltPainter {
  private readonly noise: PlaneNoise;
  private readonly table: Table;
  private readonly tilt: number;
  private readonly centre: number;
  private readonly radius: number;
  private readonly end: number;
  private readonly flat: number;
  private readonly shift: number;
  private readonly mirrored: boolean;

  constructor(
    private readonly bale: Bale,
    private readonly canvas: Canvas,
    { width, height, random }: Frame,
  ) {
    this.noise = new PlaneNoise(random);
    this.table = new Table(random);
    this.tilt = between(random, -0.13, -0.04);
    this.radius = height * between(random, 0.19, 0.23);
    this.centre = height * between(random, 0.32, 0.37);
    this.end = width * between(random, 0.74, 0.82);
    this.flat = this.radius * between(random, 0.24, 0.34);
    this.shift = random() * 900;
    this.mirrored = random() < 0.4;
  }

  dot(x: number, y: number): void {
    const { canvas, centre, radius, end, flat } = this;
    const { width, height } = canvas;
    const to = (y * width + (this.mirrored ? width - 1 - x : x)) * 3;
    const across = x - (y - height / 2) * this.tilt;
    const down = y + (x - width / 2) * this.tilt;
    const t = (down - centre) / radius;
    const beyond = (across - end) / flat;
    if (beyond * beyond + t * t < 1) this.cap(to, beyond, t);
    else if (across < end && t > -1 && t < 1) this.body(to, across, t);
    else if (across < end + 9 * this.noise.at(down / 210, 3) && t >= 0) this.tail(to, across, down);
    else this.ground(to, x, y, across, down);
  }

  private ground(to: number, x: number, y: number, across: number, down: number): void {
    const { light } = this.canvas;
    this.table.lay(light, to, x, y, this.canvas.width, this.canvas.height);
    const right = Math.max(0, (across - this.end) / (this.flat + 190));
    const low = (down - this.centre - this.radius * 0.42) / (this.radius * 0.86);
    const cast =
      down > this.centre - this.radius
        ? 0.62 * (1 - ramp(right * right + low * low, 0.25, 1.25))
        : 0;
    const edge =
      down > this.centre + this.radius ? 0.34 * Math.exp(-Math.max(0, across - this.end) / 16) : 0;
    const behind =
      0.2 *
      Math.exp(-Math.max(0, this.centre - this.radius - down) / 40) *
      (across < this.end ? 1 : 0);
    const lit = (1 - cast) * (1 - edge) * (1 - behind);
    for (let band = 0; band < 3; band += 1) light[to + band] = light[to + band]! * lit;
  }

  /** The end of the roll: layer on layer around a paper core. */
  private cap(to: number, x: number, y: number): void {
    const { light } = this.canvas;
    const far = Math.sqrt(x * x + y * y);
    const angle = Math.atan2(y, x);
    const lit = 0.62 - 0.16 * y + 0.1 * this.noise.at(angle * 2, far * 6);
    if (far < 0.25) {
      const wall = far > 0.19 ? 0.5 * lit : 0.07 + 0.1 * Math.max(0, y);
      this.put(to, 0.62 * wall, 0.47 * wall, 0.31 * wall);
      return;
    }
    const turn = far * 34 + angle / 6.283 + this.noise.at(angle * 3, far * 9) * 0.45;
    const layer = turn - Math.floor(turn);
    const depth = 0.45 + 0.55 * Math.sin(layer * Math.PI);
    light[to] = 0;
    light[to + 1] = 0;
    light[to + 2] = 0;
    const shadow = far > 0.97 ? 0.75 : 1;
    this.bale.lay(
      light,
      to,
      Math.floor(turn) * 5.3 + this.shift,
      angle * 9,
      lit * depth * shadow,
      2,
    );
  }

  private body(to: number, across: number, t: number): void {
    const facing = Math.sqrt(1 - t * t);
    const arc = Math.asin(t) * this.radius;
    const ripple =
      this.noise.at(across / 520 + arc / 900, arc / 150) -
      this.noise.at(across / 520 + arc / 900 + 0.03, arc / 150 + 0.1);
    const lambert = Math.max(0, -0.56 * t + 0.76 * facing + ripple * 0.24);
    const lit = 0.13 + 0.2 * facing + 0.92 * lambert * (0.55 + 0.45 * facing);
    const half = power16(clamp(-0.3 * t + 0.954 * facing + ripple * 0.2, 0, 1));
    const nearEnd = this.edge(across);
    this.cloth(
      to,
      across,
      arc,
      lit * (1.06 - 0.14 * (across / this.canvas.width)) * nearEnd,
      half,
      1 / Math.max(0.3, facing),
    );
  }

  private tail(to: number, across: number, down: number): void {
    const { centre, radius } = this;
    const under = down - centre - radius;
    const bend = this.noise.at(across / 460, down / 330);
    const slope = bend - this.noise.at(across / 460 + 0.06, down / 330 + 0.09);
    const contact = 0.16 + 0.84 * ramp(under, -radius * 0.1, radius * 0.62);
    const lit = (1.02 - 0.16 * (across / this.canvas.width) + slope * 1.5) * contact;
    const arc = (Math.PI / 2) * radius + under;
    this.cloth(
      to,
      across + bend * 14,
      arc + bend * 22,
      Math.max(0.03, lit) * this.edge(across),
      clamp(0.22 + slope * 1.6, 0, 1) * contact,
      1,
    );
  }

  private edge(across: number): number {
    const inside = this.end - across;
    return inside < 3 ? 0.7 : inside < SELVEDGE && inside > SELVEDGE - 3 ? 0.72 : 1;
  }

  private cloth(
    to: number,
    u: number,
    v: number,
    lit: number,
    gloss: number,
    squeeze: number,
  ): void {
    const { light } = this.canvas;
    const { yarn, recipe } = this.bale.cloth;
    const velvet = recipe.weave === 'velvet';
    const own = velvet
      ? lit * (0.6 + 0.4 * Math.min(1, squeeze - 0.7))
      : lit * (1 - yarn.sheen * 0.4) + gloss * yarn.sheen * 1.7;
    const under = this.bale.opacity < 1 ? 0.5 * lit : 0;
    const { top } = this.table;
    this.put(to, top[0] * under, top[1] * under, top[2] * under);
    this.bale.lay(light, to, u + this.shift, v, own, squeeze);
  }

  private put(to: number, red: number, green: number, blue: number): void {
    const { light } = this.canvas;
    light[to] = red;
    light[to + 1] = green;
    light[to + 2] = blue;
  }
}
