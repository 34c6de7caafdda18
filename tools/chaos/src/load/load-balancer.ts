// A load balancer over several gateways that retries as a browser does.
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 200;
/** The browser's timeout for one call (spec section 7). */
const TIMEOUT_MS = 10_000;

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  token?: string;
  body?: unknown;
  /** Fields of a multipart/form-data request, instead of a body. */
  form?: Record<string, string>;
  headers?: Record<string, string>;
}

/** `status` is 0 if no response came: refused, reset or timed out. */
export interface CallResponse {
  status: number;
  text: string;
  headers: IncomingHttpHeaders;
  ms: number;
  /** Error of the call if `status` is 0. */
  fault?: string;
}

/** A gateway behind the load balancer. */
export interface Gateway {
  port: number;
  isReady: () => Promise<boolean>;
}

interface Backend {
  gateway: Gateway;
  agent: Agent;
  isOpen: boolean;
}

export class LoadBalancer {
  private readonly backends: Backend[];
  private next = 0;
  private isWatching = true;
  private readonly watch: Promise<void>;
  /** Number of calls repeated because the gateway had just closed the idle connection that they used. */
  staleConnections = 0;

  constructor(gateways: readonly Gateway[]) {
    this.backends = gateways.map((gateway) => ({
      gateway,
      agent: new Agent({ keepAlive: true, maxSockets: 300 }),
      isOpen: true,
    }));
    this.watch = Promise.all(this.backends.map((backend) => this.watchReadiness(backend))).then(
      () => undefined,
    );
  }

  /** Sends the call to a ready gateway; tries the next one if the connection is refused. */
  async request(call: Call): Promise<CallResponse> {
    const started = performance.now();
    const tried: Backend[] = [];
    for (;;) {
      const backend = this.choose(tried);
      const response = await this.send(backend, call);
      const isClosed = response.fault === 'ECONNREFUSED';
      if (isClosed) backend.isOpen = false;
      tried.push(backend);
      if (!isClosed || tried.length >= this.backends.length) {
        return { ...response, ms: performance.now() - started };
      }
    }
  }

  async close(): Promise<void> {
    this.isWatching = false;
    await this.watch;
    for (const { agent } of this.backends) agent.destroy();
  }

  private choose(tried: readonly Backend[]): Backend {
    const untried = this.backends.filter((backend) => !tried.includes(backend));
    const open = untried.filter(({ isOpen }) => isOpen);
    const choice = open.length > 0 ? open : untried;
    this.next += 1;
    const chosen = choice[this.next % choice.length];
    if (!chosen) throw new Error('A load balancer needs a gateway');
    return chosen;
  }

  private async watchReadiness(backend: Backend): Promise<void> {
    while (this.isWatching) {
      backend.isOpen = await backend.gateway.isReady();
      await pause(LOOK_EVERY_MS);
    }
  }

  private async send(backend: Backend, call: Call): Promise<CallResponse> {
    const first = await attempt(backend, call);
    // Browsers repeat a call on a new connection if the idle one was closed in the meantime.
    if (!first.wasStale) return first;
    this.staleConnections += 1;
    return attempt({ ...backend, agent: new Agent() }, call);
  }
}

async function attempt(
  { gateway, agent }: Backend,
  call: Call,
): Promise<CallResponse & { wasStale: boolean }> {
  const started = performance.now();
  const { body, headers } = await encode(call);
  return new Promise((resolve) => {
    const sent = request({
      agent,
      host: '127.0.0.1',
      port: gateway.port,
      method: call.method,
      path: call.path,
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const end = (response: Partial<CallResponse>, wasStale = false) =>
      resolve({
        status: 0,
        text: '',
        headers: {},
        ms: performance.now() - started,
        wasStale,
        ...response,
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

/** Returns the body of the call with its content headers. */
async function encode({ body, form, token, headers }: Call) {
  const own = { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers };
  if (form === undefined && body === undefined) return { headers: own };
  const fields = new FormData();
  for (const [name, value] of Object.entries(form ?? {})) fields.append(name, value);
  const encoded = form ? new Response(fields) : Response.json(body);
  const bytes = Buffer.from(await encoded.arrayBuffer());
  const type = encoded.headers.get('content-type') ?? '';
  const length = String(bytes.length);
  return { body: bytes, headers: { 'content-type': type, 'content-length': length, ...own } };
}
