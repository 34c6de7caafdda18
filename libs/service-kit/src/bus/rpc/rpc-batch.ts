// Several requests, or several replies, in one message, which costs the broker less. The content is a line of JSON with
// the properties and length of each, followed by their bodies.
import type { Message, Options } from 'amqplib';
import { z } from 'zod';
import { chunkBySize } from '../chunk-by-size.js';
import { countHeader, header, headersOf, MAX_MESSAGE_BYTES, parseJson } from '../message-format.js';

/** Of a batch at most. */
const MOST = 32;
/** Of all that go together, contents and headers; what is larger goes alone. */
const MOST_BYTES = MAX_MESSAGE_BYTES / 2;
const NEW_LINE = 0x0a;

/** One of a batch. */
export interface Enclosed {
  /** The correlation id. */
  readonly id: string;
  readonly type?: string | undefined;
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
  readonly content: Buffer;
}

/** What goes to one place, such as the name of a request, goes together, in its order, as many as fit. */
export const rpcBatches = <E extends Enclosed>(
  all: readonly E[],
  placeOf: (enclosed: E) => string,
): [E, ...E[]][] =>
  chunkBySize(all, { groupOf: placeOf, sizeOf: weightOf, maxItems: MOST, maxBytes: MOST_BYTES });

/** What it brings into a batch; the other half of a message's room is for names and numbers of the index. */
function weightOf({ headers = {}, content }: Enclosed): number {
  let bytes = content.length;
  for (const said of Object.values(headers)) if (typeof said === 'string') bytes += said.length;
  return bytes;
}

/** The call headers of a message. */
export type Wrapping = Pick<Options.Publish, 'correlationId' | 'type' | 'headers'>;

/** The message that carries them: a single call uses the properties of its message. */
export function toMessage(enclosed: readonly Enclosed[]): { content: Buffer; wrapping: Wrapping } {
  const calls = { [header.calls]: enclosed.length };
  const [first] = enclosed;
  if (!first || enclosed.length > 1)
    return { content: contentOf(enclosed), wrapping: { headers: calls } };
  const { id, type, headers, content } = first;
  const says = { correlationId: id, ...(type !== undefined && { type }) };
  return { content, wrapping: { ...says, headers: { ...headers, ...calls } } };
}

/** What a message carries; undefined where it claims to be a batch and is not. */
export function fromMessage(message: Message): readonly Enclosed[] | undefined {
  const { properties, content } = message;
  const headers = headersOf(message);
  if (countHeader(headers, header.calls) > 1) return enclosedIn(content);
  const type: unknown = properties.type;
  const says = typeof type === 'string' ? { type } : {};
  return [{ id: String(properties.correlationId), ...says, headers, content }];
}

function contentOf(enclosed: readonly Enclosed[]): Buffer {
  const index = enclosed.map(({ id, type, headers, content }) => {
    return { id, type, headers, bytes: content.length };
  });
  const head = Buffer.from(`${JSON.stringify(index)}\n`);
  return Buffer.concat([head, ...enclosed.map(({ content }) => content)]);
}

const indexOf = z.array(
  z.object({
    id: z.string().max(255),
    type: z.string().optional(),
    headers: z.record(z.string(), z.unknown()).optional(),
    bytes: z.int().min(0),
  }),
);

/** Each is a copy: none holds the whole batch in memory. */
function enclosedIn(content: Buffer): Enclosed[] | undefined {
  if (content.length > MAX_MESSAGE_BYTES) return undefined;
  const end = content.indexOf(NEW_LINE);
  const index = indexOf.safeParse(parseJson(content.subarray(0, Math.max(0, end))));
  if (!index.success) return undefined;
  let at = end + 1;
  const enclosed = index.data.map(({ bytes, ...says }) => {
    const from = at;
    at += bytes;
    return { ...says, content: Buffer.from(content.subarray(from, at)) };
  });
  return at === content.length ? enclosed : undefined;
}
