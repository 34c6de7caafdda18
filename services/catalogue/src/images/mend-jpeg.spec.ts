import sharp from 'sharp';
import { MAX_PIXELS } from '@shop/contracts/catalogue/catalogue-admin';
import { mendedJpeg } from './mend-jpeg.js';
import { processImage } from './process-image.js';

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a4402f' } });

/** The header of the scan as a Samsung telephone writes it: Se, the last byte but one, is 0. */
async function ofSamsung(): Promise<Buffer> {
  const bytes = await flat(40, 50).jpeg().toBuffer();
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
  bytes[scan + 2 + bytes.readUInt16BE(scan + 2) - 2] = 0;
  return bytes;
}

describe('a photograph of a telephone', () => {
  it('cases 27: repairs the scan header of a phone photograph, and refuses a truncated one', async () => {
    const photograph = await ofSamsung();
    expect((await processImage(photograph)).fault).toBeUndefined();
    expect((await processImage(photograph.subarray(0, -20))).fault).toBe('broken');
    const cut = Buffer.concat([photograph.subarray(0, -20), Buffer.from([0xff, 0xd9])]);
    expect((await processImage(cut)).fault).toBe('broken');
  });

  it('cases 27: keeps a photograph whose header is right, or that is none, unchanged', async () => {
    const right = await flat(40, 50).jpeg().toBuffer();
    const progressive = await flat(40, 50).jpeg({ progressive: true }).toBuffer();
    const broken = [right.subarray(0, 7), right.subarray(0, 3), Buffer.from([0xff, 0xd8, 0xff])];
    for (const bytes of [right, progressive, ...broken, Buffer.from('x'), Buffer.alloc(0)])
      expect(mendedJpeg(bytes)).toBe(bytes);
  });

  it('cases 28: accepts a photograph as large as an iPhone takes it, and not much larger', async () => {
    expect(5_712 * 4_284).toBeLessThan(MAX_PIXELS);
    const photograph = await flat(5_712, 4_284).jpeg().toBuffer();
    expect((await processImage(photograph)).fault).toBeUndefined();
    const larger = await flat(5_712, 4_300).jpeg().toBuffer();
    expect((await processImage(larger)).fault).toBe('tooManyPixels');
  });
});
