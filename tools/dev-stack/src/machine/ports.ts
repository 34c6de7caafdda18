import { execFileSync } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { readJson, writeWhole } from './files.js';

// Range below that of outgoing connections and above the well-known ports.
const LOWEST = 20_000;
const HIGHEST = 31_000;

/** Returns true if a server accepts connections on this port. */
export function isListening(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    const settle = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.setTimeout(1_000, () => settle(false));
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
  });
}

/** Returns true if a server of ours can listen on this port, on every address of this machine. */
export async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, undefined));
}

function canListen(port: number, host: string | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host }, () => server.close(() => resolve(true)));
  });
}

/** Returns name and number of the program that listens on a port, if the system shows them. */
export function listenerOn(port: number): string | undefined {
  try {
    const line = execFileSync('ss', ['-Hltnp', `sport = :${String(port)}`], { encoding: 'utf8' });
    const [, name, pid] = /users:\(\("([^"]+)",pid=(\d+)/.exec(line) ?? [];
    return name && pid ? `${name}, process ${pid}` : undefined;
  } catch {
    return undefined;
  }
}

/** The ports of one folder's servers, stored so that they stay the same across restarts. */
export class PortRegistry {
  private readonly file: string;

  constructor(folder: string) {
    this.file = join(folder, 'ports.json');
  }

  /** Returns the stored port of this name, or stores a free one. */
  async portOf(name: string): Promise<number> {
    return this.remembered()[name] ?? (await this.choose(name));
  }

  /** Returns the stored port if it is still free, else stores another one; for a server that is about to start. */
  async freePortOf(name: string): Promise<number> {
    const port = this.remembered()[name];
    return port !== undefined && (await isFree(port)) ? port : this.choose(name);
  }

  private async choose(name: string): Promise<number> {
    for (;;) {
      const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
      // Reads the file again after the check, because another process may have written it in the meantime.
      if (!(await isFree(port))) continue;
      const book = this.remembered();
      if (Object.values(book).includes(port)) continue;
      writeWhole(this.file, `${JSON.stringify({ ...book, [name]: port }, null, 2)}\n`);
      return port;
    }
  }

  private remembered(): Record<string, number> {
    const stored = readJson(this.file);
    if (typeof stored !== 'object' || stored === null) return {};
    const ports = Object.entries(stored).filter((entry): entry is [string, number] =>
      Number.isInteger(entry[1]),
    );
    return Object.fromEntries(ports);
  }
}
