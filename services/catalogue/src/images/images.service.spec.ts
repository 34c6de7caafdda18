import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { until } from '@shop/service-kit-testing/until';
import sharp from 'sharp';
import { openBackOffice, type OpenBackOffice } from '../testing/open-back-office.js';
import { refusalMessage } from './image.rules.js';

let shop: OpenBackOffice;
beforeAll(async () => {
  shop = await openBackOffice();
});
afterAll(() => shop.close());

const image = (width: number, height: number, background = '#1d2540') =>
  sharp({ create: { width, height, channels: 3, background } });
const prepare = async (bytes: Buffer) => shop.images.prepare(await shop.stage(bytes), 'cloth.jpg');
const sizeOf = async (name: string) => {
  const { width, height } = await sharp((await shop.store.read(name, 9e6)) ?? undefined).metadata();
  return [width, height];
};

describe('an image', () => {
  it('stores an image in three widths as WebP and as AVIF, and upright', async () => {
    const lying = await image(2_400, 1_600).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const key = await prepare(lying);
    expect((await shop.stored()).filter((name) => name.startsWith(key))).toEqual(
      ['1600.avif', '1600.webp', '320.avif', '320.webp', '800.avif', '800.webp'].map(
        (ending) => `${key}-${ending}`,
      ),
    );
    expect(await sizeOf(`${key}-1600.webp`)).toEqual([1600, 2400]);
    expect(await sizeOf(`${key}-320.avif`)).toEqual([320, 480]);
  });

  it('V38: encodes a photo again without its metadata, and stores nothing', async () => {
    const exif = { IFD0: { Artist: 'Nadia' } };
    const bytes = await image(3_000, 2_000)
      .withMetadata({ orientation: 6, exif })
      .jpeg()
      .toBuffer();
    const before = await shop.stored();
    const staged = await shop.stage(bytes);
    const made = await shop.images.makePhoto(staged, 'hole.jpg');
    const {
      width,
      height,
      format,
      exif: kept,
    } = await sharp(Buffer.from(made.webp, 'base64')).metadata();
    expect([width, height, format, kept]).toEqual([853, 1280, 'webp', undefined]);
    expect((await shop.images.makePhoto(staged, 'hole.jpg')).sha256).toBe(made.sha256);
    expect((await shop.stored()).filter((name) => name !== staged)).toEqual(before);
    await expect(
      shop.images.makePhoto(await shop.stage(Buffer.from('no')), 'notes.txt'),
    ).rejects.toThrow(/notes.txt/);
  });

  it('never enlarges an image', async () => {
    const key = await prepare(await image(200, 100).png().toBuffer());
    expect(await sizeOf(`${key}-1600.webp`)).toEqual([200, 100]);
  });

  it('gives an image one name, however often it is uploaded, and another image another', async () => {
    const bytes = await image(30, 30).png().toBuffer();
    const first = await prepare(bytes);
    const second = await prepare(bytes);
    expect(second).toBe(first);
    expect(await prepare(await image(30, 30, '#a4402f').png().toBuffer())).not.toBe(first);
  });

  it('refuses an image without an upload', async () => {
    const preparing = shop.images.prepare(`staging/${randomUUID()}`, 'cloth.jpg');
    await expect(preparing).rejects.toThrow('cloth.jpg: the upload was not found.');
  });

  it('refuses only the image that crashes the worker', async () => {
    const bytes = await image(4_000, 5_000).png().toBuffer();
    const dying = shop.worker.process(bytes);
    await until(() => shop.worker.processId !== undefined);
    process.kill(shop.worker.processId ?? 0, 'SIGKILL');
    expect(await dying).toEqual({ fault: 'broken' });
    expect(await prepare(bytes)).toMatch(/^products\//);
  });
});

describe('the message of a refusal', () => {
  it.each([
    ['cloth.svg', 'cloth.svg: only JPEG, PNG, WebP and AVIF images are accepted.'],
    ['', 'Image: only JPEG, PNG, WebP and AVIF images are accepted.'],
    ['a\r\nb\u202Egpj.exe', 'abgpj.exe: only JPEG, PNG, WebP and AVIF images are accepted.'],
  ])('names the file %j in a refusal as one line of plain text', (name, message) => {
    expect(refusalMessage(name, 'notAnImage')).toBe(message);
  });
});
