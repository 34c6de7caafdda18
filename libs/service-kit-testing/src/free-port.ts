import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the range for outgoing connections, so that no client takes the port before its server does.
const LOWEST = 10_000;
const HIGHEST = 19_999;

/** Returns a port that no server on this machine uses, for a process that is about to start. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (await canListen(port)) return port;
  }
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
