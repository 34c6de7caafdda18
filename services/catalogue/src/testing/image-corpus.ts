// Uploads of every kind: valid ones, and those of careless users and attackers.
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

export interface CorpusFile {
  what: string;
  bytes: Buffer;
}

/** The check sum of a PNG's chunk. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const END = chunk('IEND', Buffer.alloc(0));

/** A PNG of one colour whose data is as small as its dimensions are large. */
function flatPng(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((width + 1) * rows), { level: 6 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', pixels), END]);
}

const cloth = (width = 400, height = 500) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#a4402f',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
const text = (words: string) => Buffer.from(words);
const html = '<html><script>alert(document.domain)</script></html>';
const php = '<?php system($_GET["c"]); ?>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;
const zip = Buffer.concat([
  text('PK\u0003\u0004'),
  Buffer.alloc(26),
  text('evil.html'),
  text(html),
  text('PK\u0005\u0006'),
  Buffer.alloc(18),
]);

/** A segment that a JPEG may have in addition to its image. */
const jpegSegment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};
const withSegment = (jpeg: Buffer, marker: number, data: string): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), jpegSegment(marker, text(data)), jpeg.subarray(2)]);
const withChunk = (png: Buffer, type: string, data: string): Buffer =>
  Buffer.concat([png.subarray(0, -END.length), chunk(type, text(data)), END]);
const animated = (format: 'webp' | 'gif') =>
  sharp(Buffer.alloc(20 * 60 * 3, 90), {
    raw: { width: 20, height: 60, channels: 3, pageHeight: 20 },
  })
    [format]({ delay: [50, 50, 50] })
    .toBuffer();

/** Images that the shop takes, whatever else they bring along. */
export async function goodFiles(): Promise<CorpusFile[]> {
  const jpeg = await cloth().jpeg().toBuffer();
  const png = await cloth().png().toBuffer();
  const webp = await cloth().webp().toBuffer();
  const make = async (what: string, bytes: Buffer | Promise<Buffer>): Promise<CorpusFile> => ({
    what,
    bytes: await bytes,
  });
  return Promise.all([
    make('a JPEG', jpeg),
    make('a progressive JPEG', cloth().jpeg({ progressive: true }).toBuffer()),
    make(
      'a JPEG without chroma subsampling',
      cloth().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
    ),
    make('a JPEG by mozjpeg', cloth().jpeg({ mozjpeg: true }).toBuffer()),
    make('a grey JPEG', cloth().greyscale().jpeg().toBuffer()),
    make('a CMYK JPEG', cloth().toColourspace('cmyk').jpeg().toBuffer()),
    make(
      'a JPEG lying on its side',
      cloth(500, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    ),
    make('a JPEG with a colour profile', cloth().withIccProfile('p3').jpeg().toBuffer()),
    make(
      'a JPEG with a place and a script in its EXIF',
      cloth()
        .withExif({ IFD0: { Copyright: html }, IFD3: { GPSLatitude: '23/1 42/1 0/1' } })
        .jpeg()
        .toBuffer(),
    ),
    make('a JPEG of a Samsung telephone', ofSamsung(jpeg)),
    make('a JPEG with bytes between its scan and its end', withSpare(jpeg)),
    make(
      'a photograph of an iPhone',
      sharp({ create: { width: 5_712, height: 4_284, channels: 3, background: '#a4402f' } })
        .jpeg()
        .toBuffer(),
    ),
    make('a JPEG with PHP in its comment', withSegment(jpeg, 0xfe, php)),
    make('a JPEG with a page in its comment', withSegment(jpeg, 0xfe, html)),
    make('a JPEG that is also a ZIP', Buffer.concat([jpeg, zip])),
    make('a JPEG that is also a page', Buffer.concat([jpeg, text(html)])),
    make('a PNG', png),
    make('a PNG with transparency', cloth().ensureAlpha(0.5).png().toBuffer()),
    make('a PNG of few colours', cloth().png({ palette: true, colours: 16 }).toBuffer()),
    make('a PNG of 16 bits', cloth().toColourspace('rgb16').png().toBuffer()),
    make('an interlaced PNG', cloth().png({ progressive: true }).toBuffer()),
    make('a PNG with a script in a text chunk', withChunk(png, 'tEXt', `Comment\0${html}`)),
    make('a PNG with a page behind it', Buffer.concat([png, text(html)])),
    make('a WebP', webp),
    make('a WebP without loss', cloth().webp({ lossless: true }).toBuffer()),
    make('an animated WebP', animated('webp')),
    make('an AVIF', cloth().avif({ effort: 0 }).toBuffer()),
    make('an image of one pixel', cloth(1, 1).png().toBuffer()),
    make('a narrow strip', cloth(20, 2_000).jpeg().toBuffer()),
    make('a large photograph', cloth(4_000, 5_000).jpeg({ quality: 30 }).toBuffer()),
  ]);
}

/** Refused uploads, of which nothing is stored. */
export async function badFiles(): Promise<CorpusFile[]> {
  const jpeg = await cloth().jpeg().toBuffer();
  const png = await cloth().png().toBuffer();
  const webp = await cloth().webp().toBuffer();
  const avif = await cloth().avif({ effort: 0 }).toBuffer();
  const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
  const file = (what: string, bytes: Buffer | string): CorpusFile => ({
    what,
    bytes: typeof bytes === 'string' ? text(bytes) : bytes,
  });
  return [
    file('nothing at all', ''),
    file('one byte', 'x'),
    file('words', 'just words'),
    file('an SVG with a script', svg),
    file('an SVG behind a declaration', `<?xml version="1.0"?>${svg}`),
    file(
      'an SVG that loads a file',
      svg.replace('<script>', '<image href="file:///etc/passwd"/><script>'),
    ),
    file('a page', html),
    file('a page behind a byte order mark', `\ufeff${html}`),
    file('PHP', php),
    file('JavaScript', 'export default 1'),
    file('a PDF', '%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj'),
    file('a PDF that claims to be a JPEG further on', Buffer.concat([text('%PDF-1.7\n'), jpeg])),
    file('PostScript', '%!PS-Adobe-3.0\n/a {(%pipe%id) (w) file} def'),
    file('a ZIP', zip),
    file('a program', Buffer.concat([text('\u007fELF'), Buffer.alloc(60)])),
    file('a Windows program', Buffer.concat([text('MZ'), Buffer.alloc(60)])),
    file('a GIF', await animated('gif')),
    file('a GIF that is also JavaScript', 'GIF89a/*\0\0*/=1;alert(1)'),
    file('a TIFF', await cloth(50, 50).tiff().toBuffer()),
    file('a bitmap', Buffer.concat([text('BM'), Buffer.alloc(80)])),
    file('an icon', Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(40)])),
    file('ImageMagick orders', 'push graphic-context\nfill \'url(https://x.test/"|id")\''),
    file(
      'a HEIC',
      Buffer.concat([Buffer.from([0, 0, 0, 24]), text('ftypheic'), avif.subarray(12)]),
    ),
    file('a film', Buffer.concat([Buffer.from([0, 0, 0, 24]), text('ftypisom'), Buffer.alloc(80)])),
    file('a JPEG 2000', Buffer.concat([text('\0\0\0\fjP  \r\n'), Buffer.alloc(60)])),
    file('a head of a JPEG and nothing else', jpeg.subarray(0, 4)),
    file(
      'a page with the first bytes of a JPEG',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), text(html)]),
    ),
    file('a page with the first bytes of a PNG', Buffer.concat([SIGNATURE, text(html)])),
    file('a page with the first bytes of a WebP', `RIFF\0\0\0\0WEBP${html}`),
    file('a page with the first bytes of an AVIF', `\0\0\0\u001cftypavif${html}`),
    file('half a JPEG', cut(jpeg)),
    file('half a JPEG of a Samsung telephone', cut(ofSamsung(jpeg))),
    file('half a JPEG with an end', Buffer.concat([cut(jpeg), Buffer.from([0xff, 0xd9])])),
    file('half a PNG', cut(png)),
    file('half a WebP', cut(webp)),
    file('half an AVIF', cut(avif)),
    file('a PNG that lies about its height', flatPng(100, 10_000, 10)),
    file(
      'a PNG with a broken check sum',
      Buffer.concat([png.subarray(0, 60), Buffer.alloc(4), png.subarray(64)]),
    ),
    file('a PNG of no width', flatPng(0, 10, 0)),
    file('a PNG of 100 megapixels', flatPng(10_000, 10_000)),
    file('a PNG of 25 megapixels', flatPng(5_000, 5_000)),
    file('a PNG that claims 2,147,483,647 pixels a side', hugeClaim()),
    file('a JPEG that claims 65,500 pixels a side', claims(Buffer.from(jpeg), 65_500, 65_500)),
    file('a JPEG of no height', claims(Buffer.from(jpeg), 0, 400)),
    file(
      'a chunk that is longer than the file',
      Buffer.concat([SIGNATURE, Buffer.from([0x7f, 0xff, 0xff, 0xff]), text('IHDR')]),
    ),
    file('noise', Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7_919) % 251))),
  ];
}

/** Writes the header of the scan like this camera: the last coefficient is 0 instead of 63. */
function ofSamsung(jpeg: Buffer): Buffer {
  const bytes = Buffer.from(jpeg);
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
  bytes[scan + 2 + bytes.readUInt16BE(scan + 2) - 2] = 0;
  return bytes;
}

const withSpare = (jpeg: Buffer): Buffer =>
  Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(20), jpeg.subarray(-2)]);

/** Writes other dimensions into the frame header of a JPEG. */
function claims(jpeg: Buffer, height: number, width: number): Buffer {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

function hugeClaim(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(0x7fffffff, 0);
  header.writeUInt32BE(0x7fffffff, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(9))),
    END,
  ]);
}
