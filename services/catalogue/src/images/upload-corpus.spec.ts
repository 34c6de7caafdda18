// Uploads of customers and attackers (S7 of the test catalogue).
import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { DomainError } from '@shop/service-kit/domain-error';
import sharp from 'sharp';
import { openBackOffice, type OpenBackOffice } from '../testing/open-back-office.js';
import { badFiles, goodFiles, type CorpusFile } from '../testing/image-corpus.js';

const MEGABYTE = 1024 * 1024;
const RSS_MAX = 400 * MEGABYTE;
const OURS = /^products\/[0-9a-f]{64}-(320|800|1600)\.(webp|avif)$/;

let shop: OpenBackOffice;
beforeAll(async () => {
  shop = await openBackOffice();
});
afterAll(() => shop.close());

/** Uploads one file; returns its key, or the message of the refusal. */
async function upload({ what, bytes }: CorpusFile): Promise<string> {
  const staged = await shop.stage(bytes);
  try {
    return await shop.images.prepare(staged, what);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'catalogue.imageRefused')
      return error.message;
    throw error;
  } finally {
    await shop.store.remove([staged]);
  }
}

/** The most memory that the child has had, in bytes. */
function memoryPeak(): number {
  const status = readFileSync(`/proc/${String(shop.worker.processId)}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

describe('invalid uploads', () => {
  it('refuses all invalid uploads with a message that names the file, stores nothing, and crashes no process', async () => {
    const files = await badFiles();
    const first = await upload({
      what: 'a first good one',
      bytes: await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    });
    expect(first).toMatch(/^products\//);
    const child = shop.worker.processId;
    const before = await shop.stored();
    for (const file of files)
      expect([file.what, await upload(file)]).toEqual([
        file.what,
        expect.stringMatching(
          new RegExp(
            `^${file.what.slice(0, 80)}: (the file is empty|only JPEG|the image (is damaged|has more than))`,
          ),
        ),
      ]);
    expect(files.length).toBeGreaterThanOrEqual(40);
    expect(await shop.stored()).toEqual(before);
    expect(shop.worker.processId).toBe(child);
    expect(memoryPeak()).toBeLessThan(RSS_MAX);
  });
});

describe('valid uploads', () => {
  it('accepts and re-encodes all valid uploads, without any metadata of the upload', async () => {
    const files = await goodFiles();
    for (const file of files)
      expect([file.what, await upload(file)]).toEqual([
        file.what,
        expect.stringMatching(/^products\//),
      ]);
    expect(files.length).toBeGreaterThanOrEqual(20);
    expect(memoryPeak()).toBeLessThan(RSS_MAX);
    for (const name of await shop.stored()) {
      expect(name).toMatch(OURS);
      const bytes = (await shop.store.read(name, 5 * MEGABYTE)) ?? Buffer.alloc(0);
      expect(bytes.toString('latin1')).not.toMatch(/<script|<html|<\?php|PK\u0003\u0004|Copyright/);
      const { format, exif, icc, xmp, pages } = await sharp(bytes).metadata();
      expect(format).toBe(name.endsWith('.webp') ? 'webp' : 'heif');
      expect({ exif, icc, xmp, pages: pages ?? 1 }).toEqual({ pages: 1 });
    }
  }, 240_000);
});
