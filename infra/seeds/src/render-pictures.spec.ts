import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { DrawingHand } from './drawing-hands.js';
import { drawPicture } from './pictures/picture.js';
import { pictureTasks, type PictureTask } from './picture-tasks.js';
import { renderPictures } from './render-pictures.js';
import { readProducts, readSitePictures } from './seed-files.js';
import { storePicture, widthsOf } from './store-picture.js';

// Drawing is work for the processor, and slower where many suites share it.
jest.setTimeout(60_000);

/** Pixels: between the smallest width that is stored and the next. */
const WIDE = 400;
const products = readProducts();
const allTasks = pictureTasks(products, readSitePictures());
const small = (task: PictureTask): PictureTask => ({
  ...task,
  recipe: { ...task.recipe, width: WIDE, height: WIDE * 1.25 },
});
const kinds = ['weave', 'drape', 'bolt', 'stack', 'swatches'] as const;
const oneOfEach = kinds.map((kind) => {
  const task = allTasks.find(
    ({ recipe, owner }) => recipe.kind === kind && 'product' in owner && !recipe.cloths[0].motif,
  );
  if (!task) throw new Error(`No product shows a ${kind}`);
  return small(task);
});
const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('the pictures of the demo shop', () => {
  it('are two to four of every product, the first four products four each', () => {
    for (const { _id } of products) {
      const own = allTasks.filter(({ owner }) => 'product' in owner && owner.product === _id);
      expect(new Set(own.map((task) => task.recipe.kind)).size).toBe(own.length);
    }
    const featured = [...products].sort((a, b) => (a.name < b.name ? -1 : 1)).slice(0, 4);
    expect(featured.map((product) => product.pictures.length)).toEqual([4, 4, 4, 4]);
  });

  it('include the three slides of the home page, a picture of each category and one of the house', () => {
    const names = allTasks.flatMap(({ owner }) => ('site' in owner ? owner.site : []));
    expect(names).toEqual([
      'hero-1',
      'hero-2',
      'hero-3',
      'category-cotton',
      'category-silk',
      'category-wool',
      'category-synthetic',
      'category-denim',
      'about',
    ]);
  });

  it.each(oneOfEach.map((task) => [task.recipe.kind, task] as const))(
    'come out the same, byte for byte, each time a %s is drawn',
    async (_, { recipe }) => {
      const first = sha(await drawPicture(recipe));
      expect(sha(await drawPicture(recipe))).toBe(first);
      expect(sha(await drawPicture({ ...recipe, seed: `${recipe.seed} again` }))).not.toBe(first);
    },
  );

  it('are no two alike', async () => {
    expect(new Set(allTasks.map(({ recipe }) => JSON.stringify(recipe))).size).toBe(
      allTasks.length,
    );
    const tiny = allTasks.filter((task, index) => index % 5 === 0 && !task.recipe.cloths[0].motif);
    const drawn = new Set<string>();
    for (const { recipe } of tiny) {
      drawn.add(sha(await drawPicture({ ...recipe, width: 160, height: 200 })));
    }
    expect(drawn.size).toBe(tiny.length);
  });
});

describe('rendering the pictures', () => {
  let into: string;
  let drawn: string[];
  const tasks = oneOfEach.slice(0, 3);

  /** Draws in this thread; stops working after `most` pictures, as a killed process would. */
  const hand = (most = Infinity): DrawingHand => ({
    draw: async (task) => {
      if (drawn.length >= most) throw new Error('killed');
      drawn.push(task.alt);
      return storePicture(task, into);
    },
    rest: () => Promise.resolve(),
  });

  beforeEach(async () => {
    into = await mkdtemp(join(tmpdir(), 'loomery-pictures-'));
    drawn = [];
  });
  afterEach(() => rm(into, { recursive: true }));

  it('stores every width as WebP and AVIF under the hash of the picture, and enlarges none', async () => {
    const manifest = await renderPictures({ into, tasks, hands: [hand()] });
    const [first] = Object.values(manifest.products).flat();
    expect(first!.key).toMatch(/^products\/[0-9a-f]{64}$/);
    for (const width of widthsOf(WIDE)) {
      const seen = Math.min(width, WIDE);
      for (const format of ['webp', 'avif']) {
        const { width: wide, height } = await sharp(
          join(into, `${first!.key}-${String(width)}.${format}`),
        ).metadata();
        expect([wide, height]).toEqual([seen, (seen * 5) / 4]);
      }
    }
    expect((await readdir(join(into, 'products'))).length).toBe(tasks.length * 6);
  });

  it('does nothing when all pictures are there', async () => {
    const manifest = await renderPictures({ into, tasks, hands: [hand()] });
    drawn = [];
    expect(await renderPictures({ into, tasks, hands: [hand()] })).toEqual(manifest);
    expect(drawn).toEqual([]);
  });

  it('goes on where it was interrupted', async () => {
    await expect(renderPictures({ into, tasks, hands: [hand(2)] })).rejects.toThrow('killed');
    const before = [...drawn];
    const manifest = await renderPictures({ into, tasks, hands: [hand()] });
    expect(before.length).toBe(2);
    expect(drawn.length).toBe(3);
    expect(Object.values(manifest.products).flat().length).toBe(3);
  });

  it('draws a picture anew when its recipe has changed, and only that one', async () => {
    await renderPictures({ into, tasks, hands: [hand()] });
    drawn = [];
    const [first, ...rest] = tasks;
    const changed = { ...first!, recipe: { ...first!.recipe, seed: 'another lot' } };
    await renderPictures({ into, tasks: [changed, ...rest], hands: [hand()] });
    expect(drawn).toEqual([first!.alt]);
  });
});
