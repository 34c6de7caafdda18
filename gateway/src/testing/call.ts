import { request, type IncomingHttpHeaders } from 'node:http';

interface Answer {
  readonly statusCode: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}
interface Call {
  readonly headers?: Record<string, string>;
  readonly method?: string;
}

/** One call over a connection of its own; nothing is added to its headers, nothing unpacked of its answer. */
export const callOver = (
  url: string,
  { headers = {}, method = 'GET' }: Call = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { headers, method, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        resolve({ statusCode: response.statusCode, headers: response.headers, body });
      });
    });
    sent.on('error', reject).end();
  });
