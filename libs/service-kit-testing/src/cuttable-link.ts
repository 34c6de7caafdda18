import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** Creates a proxy to a server that a spec can cut, slow down and restore: an outage for a single client. */
export async function cuttableLink(target: string): Promise<{
  /** Address of the target through the link. */
  url: string;
  cut(): void;
  /** Delays later replies by this many milliseconds. */
  lag(ms: number): void;
  mend(): void;
  close(): Promise<void>;
}> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let whole = true;
  let lagMs = 0;
  const server = createServer((near) => {
    if (!whole) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    near.pipe(far);
    const late = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        if (lagMs === 0) done(null, chunk);
        else setTimeout(done, lagMs, null, chunk).unref();
      },
    });
    far.pipe(late).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const cut = (): void => {
    whole = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: Object.assign(new URL(target), { host }).href,
    cut,
    lag: (ms) => {
      lagMs = ms;
    },
    mend: () => {
      whole = true;
    },
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
