// Draws the demo shop's pictures once: a second run finds the manifest, an interrupted one goes on where it was.
import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workerHand, type DrawingHand } from './drawing-hands.js';
import type { PictureKind } from './pictures/recipe.js';
import { pictureTasks, type PictureTask } from './picture-tasks.js';
import { readProducts, readSitePictures } from './seed-files.js';

export interface PictureManifest {
  /** Changes with any recipe and with the drawing itself. */
  edition: string;
  /** By product id, in the order of the gallery. A key is without `-<width>.<webp|avif>`. */
  products: Record<string, { key: string; kind: PictureKind; alt: string }[]>;
  /** By name, such as `hero-1`. */
  site: Record<string, { key: string; alt: string; width: number; height: number }>;
}

export interface RenderOptions {
  /** Folder that then holds `products/` and `site/` as the picture store shall. */
  into: string;
  onProgress?: (drawn: number, total: number) => void;
  tasks?: readonly PictureTask[];
  hands?: readonly DrawingHand[];
}

const MANIFEST = 'manifest.json';
const JOURNAL = 'drawn.ndjson';

/** Draws what is missing and answers what there is. */
export async function renderPictures(options: RenderOptions): Promise<PictureManifest> {
  const { into, onProgress, tasks = pictureTasks(readProducts(), readSitePictures()) } = options;
  await mkdir(into, { recursive: true });
  const drawing = await drawingHash();
  const edition = hash(drawing + tasks.map(taskHash).join());
  const finished = await readManifest(into);
  if (finished?.edition === edition) return finished;
  const keys = await drawAll(tasks, drawing, into, options.hands, onProgress);
  const manifest = compile(edition, tasks, keys);
  await writeFile(join(into, MANIFEST), JSON.stringify(manifest, null, 1));
  return manifest;
}

async function drawAll(
  tasks: readonly PictureTask[],
  drawing: string,
  into: string,
  given: readonly DrawingHand[] | undefined,
  onProgress: RenderOptions['onProgress'],
): Promise<Map<PictureTask, string>> {
  const names = new Map(tasks.map((task) => [task, hash(drawing + taskHash(task))]));
  const journal = await readJournal(into);
  const keys = new Map<PictureTask, string>();
  const waiting: PictureTask[] = [];
  for (const task of tasks) {
    const key = journal.get(names.get(task) ?? '');
    if (key) keys.set(task, key);
    else waiting.push(task);
  }
  const hands =
    given ?? Array.from({ length: Math.min(2, availableParallelism()) }, () => workerHand(into));
  const work = async (hand: DrawingHand): Promise<void> => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const key = await hand.draw(task);
      keys.set(task, key);
      await appendFile(join(into, JOURNAL), `${JSON.stringify([names.get(task), key])}\n`);
      onProgress?.(keys.size, tasks.length);
    }
  };
  try {
    await Promise.all(hands.map(work));
  } finally {
    await Promise.all(hands.map((hand) => hand.rest()));
  }
  return keys;
}

function compile(
  edition: string,
  tasks: readonly PictureTask[],
  keys: ReadonlyMap<PictureTask, string>,
): PictureManifest {
  const manifest: PictureManifest = { edition, products: {}, site: {} };
  for (const task of tasks) {
    const key = keys.get(task);
    if (!key) throw new Error('A picture was not drawn');
    const { alt, owner, recipe } = task;
    if ('site' in owner) {
      manifest.site[owner.site] = { key, alt, width: recipe.width, height: recipe.height };
    } else (manifest.products[owner.product] ??= []).push({ key, kind: recipe.kind, alt });
  }
  return manifest;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24);
const taskHash = (task: PictureTask): string => hash(JSON.stringify(task));

/** The drawing is part of the recipe: other code, other pictures. */
async function drawingHash(): Promise<string> {
  const folder = fileURLToPath(new URL('./pictures/', import.meta.url));
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
    .filter((name) => /^store-picture\.[jt]s$/.test(name))
    .map((name) => join(folder, name));
}

async function readManifest(into: string): Promise<PictureManifest | null> {
  const text = await textOf(join(into, MANIFEST));
  return text === null ? null : (JSON.parse(text) as PictureManifest);
}

/** Hash of task and drawing to key; a line cut short by a crash is left out, and its picture drawn again. */
async function readJournal(into: string): Promise<Map<string, string>> {
  const text = (await textOf(join(into, JOURNAL))) ?? '';
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
