// A TCP proxy that injects network faults on demand.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * `delay`: every chunk arrives `delayMs` later. `stalled`: nothing arrives and nothing closes until the link is mended,
 * as with a pulled cable. `halfOpen`: the server side is closed and the client is not notified.
 */
export type Fault =
  | { kind: 'none' }
  | { kind: 'delay'; delayMs: number }
  | { kind: 'stalled' }
  | { kind: 'halfOpen' }
  | { kind: 'cut' };

interface Way {
  from: Socket;
  to: Socket;
  isToServer: boolean;
  /** Chunks to forward, in order, each with the time at which it is due. */
  held: { piece: Buffer; due: number }[];
}

export class FaultProxy {
  private fault: Fault = { kind: 'none' };
  private readonly ways = new Set<Way>();
  private readonly orphans = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly target: { host: string; port: number },
  ) {
    server.on('connection', (near: Socket) => this.connect(near));
  }

  static async open(target: { host: string; port: number }): Promise<FaultProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new FaultProxy(server, target);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Returns the address with host and port of this proxy. */
  through(url: string): string {
    return Object.assign(new URL(url), { host: `127.0.0.1:${String(this.port)}` }).href;
  }

  /** Applies the fault to open and new connections. */
  set(fault: Fault): void {
    this.fault = fault;
    if (fault.kind === 'cut') this.destroyAll();
    if (fault.kind === 'halfOpen') this.orphan();
    if (fault.kind === 'none') this.mend();
  }

  /** Resets every open connection; new connections work. */
  reset(): void {
    for (const { from } of this.ways) from.resetAndDestroy();
  }

  async close(): Promise<void> {
    this.destroyAll();
    this.server.close();
    await once(this.server, 'close');
  }

  private connect(near: Socket): void {
    near.setNoDelay(true);
    near.on('error', () => near.destroy());
    if (this.fault.kind === 'cut') {
      near.destroy();
      return;
    }
    if (this.fault.kind === 'halfOpen') {
      this.orphans.add(near);
      return;
    }
    const far = connect({ ...this.target, noDelay: true });
    this.pass({ from: near, to: far, isToServer: true, held: [] });
    this.pass({ from: far, to: near, isToServer: false, held: [] });
  }

  private pass(way: Way): void {
    const { from, to } = way;
    this.ways.add(way);
    from.on('data', (piece: Buffer) => this.carry(way, piece));
    from.on('error', () => from.destroy());
    from.on('close', () => {
      this.ways.delete(way);
      // With a pulled cable, neither end learns that the other has disappeared.
      if (this.fault.kind === 'stalled') this.orphans.add(to);
      else if (this.fault.kind !== 'halfOpen') to.destroy();
    });
  }

  private carry(way: Way, piece: Buffer): void {
    if (this.fault.kind === 'halfOpen') return;
    way.held.push({ piece, due: performance.now() + this.delayMs });
    release(way);
  }

  private get delayMs(): number {
    if (this.fault.kind === 'delay') return this.fault.delayMs;
    return this.fault.kind === 'stalled' ? Infinity : 0;
  }

  /** Closes the connections to the server without notifying the clients. */
  private orphan(): void {
    for (const { from, to, isToServer } of this.ways) {
      if (!isToServer) continue;
      this.orphans.add(from);
      to.destroy();
    }
  }

  private mend(): void {
    for (const way of this.ways) {
      for (const entry of way.held) entry.due = Math.min(entry.due, performance.now());
      release(way);
    }
    for (const socket of this.orphans) socket.destroy();
    this.orphans.clear();
  }

  private destroyAll(): void {
    for (const { from } of this.ways) from.destroy();
    for (const socket of this.orphans) socket.destroy();
    this.orphans.clear();
  }
}

/** Forwards the chunks that are due, in order. */
function release(way: Way): void {
  for (let [first] = way.held; first; [first] = way.held) {
    const wait = first.due - performance.now();
    if (wait > 0) {
      if (Number.isFinite(wait)) setTimeout(() => release(way), wait);
      return;
    }
    way.held.shift();
    way.to.write(first.piece);
  }
}
