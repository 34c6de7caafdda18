// Renders the demo shop's images once: a second run finds the manifest, and a run after an interruption continues from
// its log.
import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tenthsAcross } from '@shop/cloth-images/scale';
import { sourceFolder } from '@shop/cloth-images/source-folder';
import { workerRenderer, type Renderer } from './renderers.js';
import type { ImageKind } from '@shop/cloth-images/recipe';
import { imageTasks, type ImageTask } from './image-tasks.js';
import { demoShopProducts } from './demo-colourways.js';
import { readSiteImages } from './seed-files.js';

export interface ProductImage {
  key: string;
  kind: ImageKind;
  alt: string;
  /** Width of the cloth that the image shows, in tenths of a millimetre; null if the cloth does not lie flat. */
  tenths: number | null;
}

export interface ImageManifest {
  /** Changes with any recipe and with the code itself. */
  edition: string;
  /** Images by product id, in gallery order. A key has no `-<width>.<webp|avif>`. */
  products: Record<string, ProductImage[]>;
  /** Images by name, for example `hero-1`. */
  site: Record<string, { key: string; alt: string; width: number; height: number }>;
}

export interface RenderOptions {
  /** Folder that then contains `products/` and `site/`, as the image store must. */
  into: string;
  onProgress?: (drawn: number, total: number) => void;
  tasks?: readonly ImageTask[];
  renderers?: readonly Renderer[];
}

const MANIFEST = 'manifest.json';
const LOG = 'rendered.ndjson';

/** Renders the missing images and returns the manifest. */
export async function renderImages(options: RenderOptions): Promise<ImageManifest> {
  const { into, onProgress, tasks = imageTasks(demoShopProducts(), readSiteImages()) } = options;
  await mkdir(into, { recursive: true });
  const code = await codeHash();
  const edition = hash(code + tasks.map(taskHash).join());
  const finished = await readManifest(into);
  if (finished?.edition === edition) return finished;
  const keys = await renderAll(tasks, code, into, options.renderers, onProgress);
  const manifest = compile(edition, tasks, keys);
  await writeFile(join(into, MANIFEST), JSON.stringify(manifest, null, 1));
  return manifest;
}

async function renderAll(
  tasks: readonly ImageTask[],
  code: string,
  into: string,
  given: readonly Renderer[] | undefined,
  onProgress: RenderOptions['onProgress'],
): Promise<Map<ImageTask, string>> {
  const names = new Map(tasks.map((task) => [task, hash(code + taskHash(task))]));
  const log = await readLog(into);
  const keys = new Map<ImageTask, string>();
  const waiting: ImageTask[] = [];
  for (const task of tasks) {
    const key = log.get(names.get(task) ?? '');
    if (key) keys.set(task, key);
    else waiting.push(task);
  }
  const renderers =
    given ??
    Array.from({ length: Math.min(2, availableParallelism()) }, () => workerRenderer(into));
  const work = async (renderer: Renderer): Promise<void> => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const key = await renderer.draw(task);
      keys.set(task, key);
      await appendFile(join(into, LOG), `${JSON.stringify([names.get(task), key])}\n`);
      onProgress?.(keys.size, tasks.length);
    }
  };
  try {
    await Promise.all(renderers.map(work));
  } finally {
    await Promise.all(renderers.map((renderer) => renderer.close()));
  }
  return keys;
}

function compile(
  edition: string,
  tasks: readonly ImageTask[],
  keys: ReadonlyMap<ImageTask, string>,
): ImageManifest {
  const manifest: ImageManifest = { edition, products: {}, site: {} };
  for (const task of tasks) {
    const key = keys.get(task);
    if (!key) throw new Error('An image was not drawn');
    const { alt, owner, recipe } = task;
    if ('site' in owner) {
      manifest.site[owner.site] = { key, alt, width: recipe.width, height: recipe.height };
    } else
      (manifest.products[owner.product] ??= []).push({
        key,
        kind: recipe.kind,
        alt,
        tenths: tenthsAcross(recipe),
      });
  }
  return manifest;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24);
const taskHash = (task: ImageTask): string => hash(JSON.stringify(task));

/** Hashes the rendering code: new code gives new images. */
async function codeHash(): Promise<string> {
  const folder = sourceFolder;
  const names = (await readdir(folder)).filter((name) => /(?<!\.spec)\.[jt]s$/.test(name)).sort();
  const files = await Promise.all(
    [...names.map((name) => join(folder, name)), ...(await storingCode())].map((name) =>
      readFile(name, 'utf8'),
    ),
  );
  return hash(files.join('\n'));
}

async function storingCode(): Promise<string[]> {
  const folder = fileURLToPath(new URL('./', import.meta.url));
  const names = await readdir(folder);
  return names
    .filter((name) => /^store-image\.[jt]s$/.test(name))
    .map((name) => join(folder, name));
}

async function readManifest(into: string): Promise<ImageManifest | null> {
  const text = await textOf(join(into, MANIFEST));
  return text === null ? null : (JSON.parse(text) as ImageManifest);
}

/** Reads the key of each hash of task and code; ignores an incomplete last line, so its image is rendered again. */
async function readLog(into: string): Promise<Map<string, string>> {
  const text = (await textOf(join(into, LOG))) ?? '';
  const lines = text.split('\n').filter((line) => line.startsWith('[') && line.endsWith(']'));
  return new Map(lines.map((line) => JSON.parse(line) as [string, string]));
}

async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
