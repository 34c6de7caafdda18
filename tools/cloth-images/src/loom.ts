// Weaves a cloth into light: each thread is a bent cylinder that passes over or under the threads it crosses.
import type { Cloth, LoomSetting, Woven } from './cloth.js';
import type { Colour } from './colour.js';
import { piled } from './pile.js';
import { GRAIN_MASK, GRAIN_SIZE, clamp, grain, ramp } from './random.js';
import { Threads } from './threads.js';
import { figuredWarpOnTop, isPile, warpOnTop } from './weaves.js';

/** Direction of the light: from the left, above and in front. */
const LEFT = -0.46;
const ABOVE = -0.44;
const FRONT = 0.77;
const BEND = 0.46;
const ripple = Float32Array.from({ length: 64 }, (_, at) => Math.sin((at / 32) * Math.PI));
const ROUND = 0.54;

/** Weaves cloth of `threads` times `pitch` pixels whose opposite edges match. */
export function weave(cloth: Cloth, setting: LoomSetting): Woven {
  const { weave: name } = cloth.recipe;
  return isPile(name) ? piled(cloth, name, setting) : new Loom(cloth, setting).weave();
}

/**
 * For each pixel in one direction: its thread, the position in the thread, the neighbour towards which it leans, and
 * how far.
 */
class Axis {
  readonly thread: Int32Array;
  readonly place: Float32Array;
  readonly neighbour: Int32Array;
  readonly lean: Float32Array;
  readonly slope: Float32Array;

  constructor(pixels: number, pitch: number, count: number) {
    this.thread = new Int32Array(pixels);
    this.place = new Float32Array(pixels);
    this.neighbour = new Int32Array(pixels);
    this.lean = new Float32Array(pixels);
    this.slope = new Float32Array(pixels);
    for (let at = 0; at < pixels; at += 1) {
      const position = (at + 0.5) / pitch;
      const thread = Math.floor(position);
      const place = position - thread - 0.5;
      this.thread[at] = thread % count;
      this.place[at] = place;
      this.neighbour[at] = (thread + (place < 0 ? -1 : 1) + count) % count;
      this.lean[at] = 0.5 * ramp(Math.abs(place), 0.08, 0.56);
      this.slope[at] =
        Math.sin(clamp(Math.abs(place) * 2, 0, 1) * Math.PI * 0.5) * Math.sign(place);
    }
  }
}

class Loom {
  private readonly width: number;
  private readonly height: number;
  private readonly across: Axis;
  private readonly down: Axis;
  private readonly warp: Threads;
  private readonly weft: Threads;
  /** Indexed by weft * warps + warp: 1 if the warp lies on top. */
  private readonly top: Uint8Array;
  private readonly light: Float32Array;
  private readonly cover: Float32Array | null;
  private readonly feather: Float32Array;

  constructor(
    private readonly cloth: Cloth,
    private readonly setting: LoomSetting,
  ) {
    const [warps, wefts] = setting.threads;
    const { pitch, random } = setting;
    this.width = Math.round(warps * pitch);
    this.height = Math.round(wefts * pitch);
    this.across = new Axis(this.width, pitch, warps);
    this.down = new Axis(this.height, pitch, wefts);
    this.warp = new Threads(cloth, cloth.warpOrder, warps, this.height, pitch, random);
    this.weft = new Threads(cloth, cloth.weftOrder, wefts, this.width, pitch, random);
    this.top = this.crossings(warps, wefts);
    this.light = new Float32Array(this.width * this.height * 3);
    this.cover = cloth.recipe.yarn === 'voile' ? new Float32Array(this.width * this.height) : null;
    // Ikat: the bound bundles slip a little against each other, which gives the feathered edge.
    this.feather = Float32Array.from(
      { length: warps },
      (_, thread) => Math.sin(thread * 0.9) * 1.1 + (random() * 2 - 1) * 2.4,
    );
  }

  weave(): Woven {
    for (let y = 0; y < this.height; y += 1) this.pick(y);
    return { width: this.width, height: this.height, light: this.light, cover: this.cover };
  }

  private crossings(warps: number, wefts: number): Uint8Array {
    const { recipe, motif } = this.cloth;
    const figured = recipe.motif?.by === 'jacquard' && motif ? motif : null;
    const top = new Uint8Array(warps * wefts);
    for (let weft = 0; weft < wefts; weft += 1) {
      for (let warp = 0; warp < warps; warp += 1) {
        const up = figured
          ? figuredWarpOnTop(figured.figure(warp, weft) > 0, warp, weft)
          : warpOnTop(recipe.weave, warp, weft);
        top[weft * warps + warp] = up ? 1 : 0;
      }
    }
    return top;
  }

  /** Weaves one row of pixels. */
  private pick(y: number): void {
    const { across, down, warp, weft, top, width, height } = this;
    const warps = warp.count;
    const row = down.thread[y]! * warps;
    const nextRow = down.neighbour[y]! * warps;
    const leanDown = down.lean[y]!;
    const placeDown = down.place[y]!;
    const slopeDown = down.slope[y]!;
    const weftBase = down.thread[y]! * width;
    for (let x = 0; x < width; x += 1) {
      const thread = across.thread[x]!;
      const up = top[row + thread]!;
      const upNext = top[nextRow + thread]!;
      const upBeside = top[row + across.neighbour[x]!]!;
      const warpAt = thread * height + y;
      const weftAt = weftBase + x;
      const a = (across.place[x]! - warp.offset[warpAt]!) / warp.half[warpAt]!;
      const b = (placeDown - weft.offset[weftAt]!) / weft.half[weftAt]!;
      const warpHigh =
        a > -1 && a < 1
          ? (up + (upNext - up) * leanDown) * BEND + Math.sqrt(1 - a * a) * ROUND
          : -1;
      const weftHigh =
        b > -1 && b < 1
          ? (1 - up - (upBeside - up) * across.lean[x]!) * BEND + Math.sqrt(1 - b * b) * ROUND
          : -1;
      if (warpHigh < 0 && weftHigh < 0) this.gap(x, y);
      else if (warpHigh >= weftHigh) {
        this.show(x, y, warpHigh, a, (upNext - up) * slopeDown, true);
      } else {
        this.show(x, y, weftHigh, b, (up - upBeside) * across.slope[x]!, false);
      }
    }
  }

  private gap(x: number, y: number): void {
    const ground = this.cloth.palette[this.warp.colour[this.across.thread[x]!]!]!;
    const to = (y * this.width + x) * 3;
    this.light[to] = ground[0] * 0.16;
    this.light[to + 1] = ground[1] * 0.16;
    this.light[to + 2] = ground[2] * 0.16;
  }

  /** Shades the thread on top; `side` is -1..1 across it, `slope` along it. */
  private show(
    x: number,
    y: number,
    high: number,
    side: number,
    slope: number,
    isWarp: boolean,
  ): void {
    const { yarn } = this.cloth;
    const at = y * this.width + x;
    const thread = isWarp ? this.across.thread[x]! : this.down.thread[y]!;
    const lightAt = isWarp ? thread * this.height + y : thread * this.width + x;
    const along = isWarp ? y : x;
    const facing = Math.sqrt(1 - side * side * 0.72);
    const lean = side * 0.85;
    const bend = slope * -0.42;
    const lambert = isWarp
      ? LEFT * lean + ABOVE * bend + FRONT * facing
      : ABOVE * lean + LEFT * bend + FRONT * facing;
    const fibre = this.fibre(thread, along, side, isWarp);
    const set = isWarp ? this.warp : this.weft;
    const open = clamp(high * 1.12, 0, 1);
    const lit =
      (0.26 + 0.86 * (lambert > 0 ? lambert : 0)) *
      (0.2 + 0.8 * open) *
      set.light[lightAt]! *
      (1 + fibre);
    const glossy = lambert > 0.62 ? (lambert - 0.62) * 2.6 : 0;
    const shine = yarn.sheen * glossy * glossy * open;
    const from = this.colourOf(set, thread, lightAt, x, y, isWarp);
    const to = at * 3;
    this.light[to] = from[0] * (lit + shine) + shine * 0.1;
    this.light[to + 1] = from[1] * (lit + shine) + shine * 0.1;
    this.light[to + 2] = from[2] * (lit + shine) + shine * 0.1;
    if (this.cover) this.cover[at] = 1;
  }

  /** Returns the texture of a thread: fibres follow the twist, and plies show as a slanting ripple. */
  private fibre(thread: number, along: number, side: number, isWarp: boolean): number {
    const { yarn } = this.cloth;
    const fine = 5 + 60 / this.setting.pitch;
    const down = (along * 0.22 * fine * 0.2 + side * 9 + thread * 37) & GRAIN_MASK;
    const right = (side * 8 + along * 0.35 + thread * (isWarp ? 61 : 83)) & GRAIN_MASK;
    const streak = grain[down * GRAIN_SIZE + right]!;
    const ply =
      yarn.twist === 0
        ? 0
        : ripple[((along / this.setting.pitch) * 75 + side * 21 + thread * 17) & 63]!;
    return streak * yarn.fibre + ply * yarn.twist;
  }

  private colourOf(
    set: Threads,
    thread: number,
    fleckAt: number,
    x: number,
    y: number,
    isWarp: boolean,
  ): Colour {
    const { palette, motif, recipe } = this.cloth;
    const fleck = set.fleck ? set.fleck[fleckAt]! : -1;
    const own = palette[fleck >= 0 ? fleck : set.colour[thread]!]!;
    if (!motif || fleck >= 0) return own;
    const { pitch } = this.setting;
    if (recipe.motif?.by === 'print') {
      // Ink creeps a little along each thread, so a printed edge is never quite sharp.
      const creep = this.feather[isWarp ? thread : thread % this.feather.length]! * 0.16;
      return isWarp
        ? motif.colourAt(x / pitch, y / pitch + creep, own)
        : motif.colourAt(x / pitch + creep, y / pitch, own);
    }
    if (recipe.motif?.by === 'ikat') {
      return isWarp ? motif.colourAt(thread, y / pitch + this.feather[thread]!, own) : own;
    }
    const figure = isWarp ? 0 : motif.figure(this.across.thread[x]!, thread);
    return palette[isWarp ? 0 : Math.max(1, figure)] ?? own;
  }
}
