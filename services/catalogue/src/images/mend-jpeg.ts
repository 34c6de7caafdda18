// JPEGs that every browser shows although their headers are not as the standard has them.

const SCAN = 0xda;
/** Frames whose scans hold all coefficients: baseline and extended sequential. */
const SEQUENTIAL = new Set([0xc0, 0xc1]);
const FRAMES = new Set([0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
/** Markers without a length. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/**
 * Returns the image with the scan headers of a sequential JPEG as they must be: all 64 coefficients. Telephones write
 * others, and decoders do not look at them. Other bytes are returned as they are.
 */
export function mendedJpeg(bytes: Buffer): Buffer {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return bytes;
  let isSequential = false;
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return bytes;
    if (marker === 0xff || isBare(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (FRAMES.has(marker)) return bytes;
    if (SEQUENTIAL.has(marker)) isSequential = true;
    if (marker === SCAN) return isSequential && end <= bytes.length ? withScan(bytes, end) : bytes;
    at = end;
  }
  return bytes;
}

/** The first, the last and the precision of the coefficients are the last three bytes of the header of a scan. */
function withScan(bytes: Buffer, end: number): Buffer {
  if (bytes[end - 3] === 0 && bytes[end - 2] === 63 && bytes[end - 1] === 0) return bytes;
  const mended = Buffer.from(bytes);
  mended.set([0, 63, 0], end - 3);
  return mended;
}
