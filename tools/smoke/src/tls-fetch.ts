import { request } from 'node:https';
import { buffer } from 'node:stream/consumers';

/** Target of the shop's address in a test, and the authority that signs its certificate. */
export interface TlsPlace {
  address: string;
  authority: string;
}

/** `fetch` for a name that is in no DNS, over TLS with a checked certificate. */
export function tlsFetch({ address, authority }: TlsPlace): typeof fetch {
  return async (input, init) => {
    const wanted = new Request(input, init);
    const body = Buffer.from(await wanted.arrayBuffer());
    const { hostname, pathname, search } = new URL(wanted.url);
    return new Promise((resolve, reject) => {
      const call = request({
        host: address,
        servername: hostname,
        path: pathname + search,
        method: wanted.method,
        headers: {
          ...Object.fromEntries(wanted.headers),
          host: hostname,
          'content-length': body.length,
        },
        ca: authority,
        signal: wanted.signal,
      });
      call.on('error', reject);
      call.on('response', (response) => {
        buffer(response).then((content) => {
          const headers = Object.entries(response.headers).map(([name, value]) => [
            name,
            String(value),
          ]);
          const status = response.statusCode ?? 0;
          const hasNone = status === 204 || status === 304;
          resolve(
            new Response(hasNone ? null : new Uint8Array(content), {
              status,
              headers: Object.fromEntries(headers) as Record<string, string>,
            }),
          );
        }, reject);
      });
      call.end(body);
    });
  };
}
