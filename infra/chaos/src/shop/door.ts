// The way into a shop of several gateways, as a balancer and a browser together make it.
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { pause } from '@shop/local/machine/until';

const LOOK_EVERY_MS = 200;
/** The browser's own patience with one call (spec section 7). */
const PATIENCE_MS = 10_000;

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  token?: string;
  body?: unknown;
  /** Sent as multipart/form-data instead of a body. */
  form?: Record<string, string>;
  headers?: Record<string, string>;
}

/** `status` is 0 where no answer came: refused, cut off, or too late. */
export interface Answer {
  status: number;
  text: string;
  headers: IncomingHttpHeaders;
  ms: number;
  /** What went wrong where `status` is 0. */
  fault?: string;
}

/** A gateway that may be asked. */
export interface Gateway {
  port: number;
  isReady: () => Promise<boolean>;
}

interface Entrance {
  gateway: Gateway;
  agent: Agent;
  isOpen: boolean;
}

export class Door {
  private readonly entrances: Entrance[];
  private next = 0;
  private isWatching = true;
  private readonly watch: Promise<void>;
  /** Calls sent again because the gateway had just closed the connection that lay ready for them. */
  staleConnections = 0;

  constructor(gateways: readonly Gateway[]) {
    this.entrances = gateways.map((gateway) => ({
      gateway,
      agent: new Agent({ keepAlive: true, maxSockets: 300 }),
      isOpen: true,
    }));
    this.watch = Promise.all(this.entrances.map((entrance) => this.look(entrance))).then(
      () => undefined,
    );
  }

  /** Sends the call to a gateway that says it is ready, the other one where no connection can be made. */
  async ask(call: Call): Promise<Answer> {
    const started = performance.now();
    const tried: Entrance[] = [];
    for (;;) {
      const entrance = this.choose(tried);
      const answer = await this.send(entrance, call);
      const isClosed = answer.fault === 'ECONNREFUSED';
      if (isClosed) entrance.isOpen = false;
      tried.push(entrance);
      if (!isClosed || tried.length >= this.entrances.length) {
        return { ...answer, ms: performance.now() - started };
      }
    }
  }

  async close(): Promise<void> {
    this.isWatching = false;
    await this.watch;
    for (const { agent } of this.entrances) agent.destroy();
  }

  private choose(tried: readonly Entrance[]): Entrance {
    const untried = this.entrances.filter((entrance) => !tried.includes(entrance));
    const open = untried.filter(({ isOpen }) => isOpen);
    const choice = open.length > 0 ? open : untried;
    this.next += 1;
    const chosen = choice[this.next % choice.length];
    if (!chosen) throw new Error('A door without an entrance');
    return chosen;
  }

  private async look(entrance: Entrance): Promise<void> {
    while (this.isWatching) {
      entrance.isOpen = await entrance.gateway.isReady();
      await pause(LOOK_EVERY_MS);
    }
  }

  private async send(entrance: Entrance, call: Call): Promise<Answer> {
    const first = await attempt(entrance, call);
    // What every browser does when a connection that it had kept turns out to be closed: it opens a new one.
    if (!first.wasStale) return first;
    this.staleConnections += 1;
    return attempt({ ...entrance, agent: new Agent() }, call);
  }
}

function attempt(
  { gateway, agent }: Entrance,
  call: Call,
): Promise<Answer & { wasStale: boolean }> {
  const started = performance.now();
  const body = bodyOf(call);
  return new Promise((resolve) => {
    const sent = request({
      agent,
      host: '127.0.0.1',
      port: gateway.port,
      method: call.method,
      path: call.path,
      headers: headersOf(call, body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const end = (answer: Partial<Answer>, wasStale = false) =>
      resolve({
        status: 0,
        text: '',
        headers: {},
        ms: performance.now() - started,
        wasStale,
        ...answer,
      });
    const fail = (error: NodeJS.ErrnoException) => {
      const fault = error.code ?? error.name;
      end({ fault }, sent.reusedSocket && (fault === 'ECONNRESET' || fault === 'EPIPE'));
    };
    sent.on('error', fail);
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('error', fail);
      response.on('end', () =>
        end({ status: response.statusCode ?? 0, text, headers: response.headers }),
      );
    });
    sent.end(body);
  });
}

const BOUNDARY = '----loomery-trial';

function bodyOf({ body, form }: Call): string | undefined {
  if (form === undefined) return body === undefined ? undefined : JSON.stringify(body);
  const fields = Object.entries(form).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${fields.join('')}--${BOUNDARY}--\r\n`;
}

const typeOf = ({ form }: Call): string =>
  form === undefined ? 'application/json' : `multipart/form-data; boundary=${BOUNDARY}`;

const headersOf = (call: Call, body: string | undefined) => ({
  ...(body === undefined
    ? {}
    : { 'content-type': typeOf(call), 'content-length': String(Buffer.byteLength(body)) }),
  ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
  ...call.headers,
});
