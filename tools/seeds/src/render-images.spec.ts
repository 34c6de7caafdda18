import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Renderer } from './renderers.js';
import { drawImage } from '@shop/cloth-images/draw-image';
import { imageTasks, type ImageTask } from './image-tasks.js';
import { renderImages } from './render-images.js';
import { readProducts, readSiteImages } from './seed-files.js';
import { storeImage, widthsOf } from './store-image.js';

// Rendering takes CPU time, and is slower while many suites run at once.
jest.setTimeout(60_000);

/** Pixels: between the smallest stored width and the next one. */
const WIDE = 400;
const products = readProducts();
const allTasks = imageTasks(products, readSiteImages());
const small = (task: ImageTask): ImageTask => ({
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

describe('the images of the demo shop', () => {
  it('creates two to four images of every demo product, and four each of the first four', () => {
    for (const { _id } of products) {
      const own = allTasks.filter(({ owner }) => 'product' in owner && owner.product === _id);
      expect(new Set(own.map((task) => task.recipe.kind)).size).toBe(own.length);
    }
    const featured = [...products].sort((a, b) => (a.name < b.name ? -1 : 1)).slice(0, 4);
    expect(featured.map((product) => product.images.length)).toEqual([4, 4, 4, 4]);
  });

  it('creates three slides of the home page, an image of each category and one of the house', () => {
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
    'draws the same image, byte for byte, each time a %s is drawn',
    async (_, { recipe }) => {
      const first = sha(await drawImage(recipe));
      expect(sha(await drawImage(recipe))).toBe(first);
      expect(sha(await drawImage({ ...recipe, seed: `${recipe.seed} again` }))).not.toBe(first);
    },
  );

  it('draws no two images alike', async () => {
    expect(new Set(allTasks.map(({ recipe }) => JSON.stringify(recipe))).size).toBe(
      allTasks.length,
    );
    const tiny = allTasks.filter((task, index) => index % 5 === 0 && !task.recipe.cloths[0].motif);
    const drawn = new Set<string>();
    for (const { recipe } of tiny) {
      drawn.add(sha(await drawImage({ ...recipe, width: 160, height: 200 })));
    }
    expect(drawn.size).toBe(tiny.length);
  });
});

describe('rendering the images', () => {
  let into: string;
  let drawn: string[];
  const tasks = oneOfEach.slice(0, 3);

  /** Draws in this thread; stops after `most` images, as a killed process would. */
  const renderer = (most = Infinity): Renderer => ({
    draw: async (task) => {
      if (drawn.length >= most) throw new Error('killed');
      drawn.push(task.alt);
      return storeImage(task, into);
    },
    close: () => Promise.resolve(),
  });

  beforeEach(async () => {
    into = await mkdtemp(join(tmpdir(), 'loomery-images-'));
    drawn = [];
  });
  afterEach(() => rm(into, { recursive: true }));

  it('stores every width as WebP and AVIF under the hash of the image, and enlarges none', async () => {
    const manifest = await renderImages({ into, tasks, renderers: [renderer()] });
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

  it('renders nothing when all images exist', async () => {
    const manifest = await renderImages({ into, tasks, renderers: [renderer()] });
    drawn = [];
    expect(await renderImages({ into, tasks, renderers: [renderer()] })).toEqual(manifest);
    expect(drawn).toEqual([]);
  });

  it('continues rendering the images where it was interrupted', async () => {
    await expect(renderImages({ into, tasks, renderers: [renderer(2)] })).rejects.toThrow('killed');
    const before = [...drawn];
    const manifest = await renderImages({ into, tasks, renderers: [renderer()] });
    expect(before.length).toBe(2);
    expect(drawn.length).toBe(3);
    expect(Object.values(manifest.products).flat().length).toBe(3);
  });

  it('draws an image again when its recipe has changed, and only that one', async () => {
    await renderImages({ into, tasks, renderers: [renderer()] });
    drawn = [];
    const [first, ...rest] = tasks;
    const changed = { ...first!, recipe: { ...first!.recipe, seed: 'another lot' } };
    await renderImages({ into, tasks: [changed, ...rest], renderers: [renderer()] });
    expect(drawn).toEqual([first!.alt]);
  });
});
