import { setTimeout as pause } from 'node:timers/promises';
import { atLeastRate, UploadSlots } from './upload-pace.js';

/** Yields chunks at this interval, in milliseconds. */
async function* chunksOf(count: number, size: number, everyMs: number): AsyncGenerator<Buffer> {
  for (let chunk = 0; chunk < count; chunk += 1) {
    await pause(everyMs);
    yield Buffer.alloc(size);
  }
}

async function bytesOf(chunks: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0;
  for await (const chunk of chunks) bytes += chunk.length;
  return bytes;
}

describe('a design that is sent slowly', () => {
  const pace = { leastRate: 10_000, graceMs: 300 };

  it.each([
    ['stalls', () => chunksOf(1, 1, 60_000)],
    ['drips', () => chunksOf(1_000, 1, 20)],
    [
      'stalls after a good beginning',
      async function* () {
        yield Buffer.alloc(5_000);
        yield* chunksOf(1, 1, 60_000);
      },
    ],
  ])('security L15: stops a design upload with a clear error when it %s', async (_how, chunks) => {
    await expect(bytesOf(atLeastRate(chunks(), pace))).rejects.toMatchObject({
      code: 'request.tooSlow',
    });
  });

  it('security L15: accepts a design upload that is fast enough', async () => {
    expect(await bytesOf(atLeastRate(chunksOf(5, 100_000, 10), pace))).toBe(500_000);
  });
});

describe('uploads at the same time', () => {
  /** An upload that ends by `end`. */
  function held(slots: UploadSlots, address: string) {
    let end: () => void = () => undefined;
    const ended = slots.run(address, () => new Promise<void>((resolve) => (end = resolve)));
    return {
      ended,
      end: async () => {
        end();
        await ended;
      },
    };
  }
  const trying = (slots: UploadSlots, address: string) =>
    slots.run(address, () => Promise.resolve('taken'));
  const refusal = (code: string): unknown => expect.objectContaining({ code });

  it('security L15: allows two uploads of one address, and accepts uploads of others at the same time', async () => {
    const slots = new UploadSlots(8, 2);
    const first = held(slots, 'a');
    const second = held(slots, 'a');
    await expect(trying(slots, 'a')).rejects.toMatchObject({
      code: 'request.tooMany',
      retryAfter: 5,
    });
    expect(await trying(slots, 'b')).toBe('taken');
    await first.end();
    expect(await trying(slots, 'a')).toBe('taken');
    await second.end();
  });

  it('security L15: limits all uploads at the same time, and frees a place when one fails', async () => {
    const slots = new UploadSlots(3, 2);
    const all = ['a', 'a', 'b'].map((address) => held(slots, address));
    await expect(trying(slots, 'c')).rejects.toEqual(refusal('service.busy'));
    await Promise.all(all.map(({ end }) => end()));
    const failing = slots.run('a', () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
    for (let times = 0; times < 4; times += 1) expect(await trying(slots, 'a')).toBe('taken');
  });
});
