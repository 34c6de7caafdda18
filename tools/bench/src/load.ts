import autocannon from 'autocannon';

let clients = 0;

/** A new client address, so that no rate limit per client applies. */
export function newClientAddress(): { 'x-forwarded-for': string } {
  clients += 1;
  return { 'x-forwarded-for': `198.18.${String(clients >> 8)}.${String(clients & 255)}` };
}

/** A request to repeat. */
export interface Target {
  url: string;
  /** Requests that every connection sends in order; by default a GET of `url`. */
  requests?: autocannon.Request[];
  /** Returns true if the body is the expected one. */
  isRight(body: string): boolean;
}

/** Measurement of one round. */
export interface Measured {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  responses: number;
}

/** Sends requests for some seconds over the given number of connections. Throws if a response is missing or wrong. */
export async function load(
  target: Target,
  connections: number,
  seconds: number,
): Promise<Measured> {
  const result = await autocannon({
    url: target.url,
    connections,
    duration: seconds,
    ...(target.requests && { requests: target.requests }),
    verifyBody: (body) => target.isRight(String(body)),
  });
  if (result.requests.total === 0)
    throw new Error(`${target.url}: no response within ${String(seconds)} seconds`);
  const wrong = result.non2xx + result.errors + result.mismatches;
  if (wrong > 0) {
    throw new Error(
      `${target.url}: ${String(wrong)} of ${String(result.requests.total)} responses missing or wrong ` +
        `(${String(result.non2xx)} refused, ${String(result.errors)} failed, ${String(result.mismatches)} not as expected)`,
    );
  }
  return {
    perSecond: result.requests.total / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    responses: result.requests.total,
  };
}
