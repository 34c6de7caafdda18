import autocannon from 'autocannon';

let callers = 0;

/** The address of a caller of whom the shop has not heard yet: no limit for one caller is then met. */
export function newCaller(): { 'x-forwarded-for': string } {
  callers += 1;
  return { 'x-forwarded-for': `198.18.${String(callers >> 8)}.${String(callers & 255)}` };
}

/** What is asked, again and again. */
export interface Target {
  url: string;
  /** One after another on every connection; the request as `url` says it where there is none. */
  requests?: autocannon.Request[];
  /** Whether the body is the answer that was to be had. */
  isRight(body: string): boolean;
}

/** What a side did in one round. */
export interface Measured {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  answers: number;
}

/** Asks for some seconds over so many connections. Throws if any answer was missing or wrong. */
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
    throw new Error(`${target.url}: no answer within ${String(seconds)} seconds`);
  const wrong = result.non2xx + result.errors + result.mismatches;
  if (wrong > 0) {
    throw new Error(
      `${target.url}: ${String(wrong)} of ${String(result.requests.total)} answers missing or wrong ` +
        `(${String(result.non2xx)} refused, ${String(result.errors)} failed, ${String(result.mismatches)} not as expected)`,
    );
  }
  return {
    perSecond: result.requests.total / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    answers: result.requests.total,
  };
}
