// An oversized body is read to its end, up to a limit; otherwise the client's write fails before it reads the 413.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

const READ_OFF_BYTES = 16 * 1024 * 1024;
const READ_OFF_MS = 5_000;

/** Holds every 413 back until the rest of the body has arrived, or too much of it, or too slowly. */
export function readOffRefused(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async ({ raw }, { statusCode }) => {
    if (statusCode === 413) await readOff(raw);
  });
}

function readOff(body: IncomingMessage): Promise<void> {
  if (body.readableEnded || body.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > READ_OFF_BYTES) end();
    };
    const end = () => {
      clearTimeout(timer);
      body.off('data', count);
      resolve();
    };
    const timer = setTimeout(end, READ_OFF_MS);
    body.on('data', count).once('end', end).once('close', end);
  });
}
