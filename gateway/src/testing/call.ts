import { request, type Agent, type IncomingHttpHeaders } from 'node:http';

interface TestResponse {
  readonly statusCode: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}
interface Call {
  readonly headers?: Record<string, string>;
  readonly method?: string;
  /** Reuses its connections; without an agent the connection ends with the call. */
  readonly agent?: Agent;
}

/** One request; adds no headers and decodes no body. */
export const callOver = (
  url: string,
  { headers = {}, method = 'GET', agent }: Call = {},
): Promise<TestResponse> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { headers, method, agent: agent ?? false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        resolve({ statusCode: response.statusCode, headers: response.headers, body });
      });
    });
    sent.on('error', reject).end();
  });
