// Messages that none of our clients would send, each with its fault.
import { randomUUID } from 'node:crypto';
import type { Options } from 'amqplib';

export interface Poison {
  readonly what: string;
  readonly body: string | Buffer;
  readonly options?: Options.Publish;
  readonly routingKey?: string;
}

const deep = (levels: number): string => `${'['.repeat(levels)}1${']'.repeat(levels)}`;

const bodies: Poison[] = [
  { what: 'an empty body', body: '' },
  { what: 'a space', body: ' ' },
  { what: 'null', body: 'null' },
  { what: 'a number', body: '42' },
  { what: 'a huge number', body: '1e999' },
  { what: 'a string', body: '"order.placed"' },
  { what: 'an empty object', body: '{}' },
  { what: 'an array', body: '[]' },
  { what: 'half an object', body: '{"pattern":"catalogue.open","data"' },
  { what: 'bytes that are no text', body: Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28]) },
  { what: 'a compressed body', body: Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0]) },
  { what: 'a pattern that is a number', body: '{"pattern":7,"data":{}}' },
  { what: 'a pattern that is an object', body: '{"pattern":{"cmd":"open"},"data":{}}' },
  { what: 'a pattern that is null', body: '{"pattern":null}' },
  { what: 'a pattern of the prototype', body: '{"pattern":"__proto__","data":{}}' },
  {
    what: 'a pattern of another request',
    body: '{"pattern":"catalogue.brief","data":{"key":"x"}}',
  },
  { what: 'no data', body: '{"pattern":"catalogue.open"}' },
  { what: 'data that is null', body: '{"pattern":"catalogue.open","data":null}' },
  {
    what: 'data of wrong types',
    body: '{"pattern":"catalogue.open","data":{"key":{},"work":"x"}}',
  },
  {
    what: 'a polluted prototype',
    body: '{"__proto__":{"key":"x"},"constructor":{"prototype":{}}}',
  },
  { what: 'an object without end in depth', body: deep(20_000) },
  { what: 'deep data', body: `{"pattern":"catalogue.open","data":${deep(5_000)}}` },
  { what: 'more than the bus carries', body: JSON.stringify({ key: 'x'.repeat(300_000) }) },
  { what: 'a megabyte of nothing', body: Buffer.alloc(1_048_576) },
];

const proper = JSON.stringify({ pattern: 'catalogue.open', data: { key: 17 } });
const envelopes: Poison[] = [
  {
    what: 'headers of odd types',
    body: proper,
    options: { headers: { 'request-id': { a: 1 }, token: 9, deadline: 'soon' } },
  },
  { what: 'a deadline that is long past', body: proper, options: { headers: { deadline: -5 } } },
  { what: 'an id with a line break', body: proper, options: { headers: { 'request-id': 'a\nb' } } },
  { what: 'a message id that is no id', body: proper, options: { messageId: '../../etc/passwd' } },
  {
    what: 'a type it is not',
    body: proper,
    options: { messageId: randomUUID(), type: 'auth.userRegistered' },
  },
  {
    what: 'counts that do not count',
    body: proper,
    options: { headers: { retries: 'NaN', deliveries: -1 } },
  },
  {
    what: 'a foreign content type',
    body: proper,
    options: { contentType: 'image/png', contentEncoding: 'gzip' },
  },
];

const replies: Poison[] = [
  {
    what: 'a reply address that names no queue',
    body: proper,
    options: { replyTo: 'no.such.queue', correlationId: 'c' },
  },
  {
    what: "another service's queue to reply to",
    body: proper,
    options: { replyTo: 'rpc.order.0', correlationId: 'c' },
  },
  { what: 'an empty reply address', body: proper, options: { replyTo: '', correlationId: 'c' } },
  {
    what: 'a reply address as long as it can be',
    body: proper,
    options: { replyTo: 'ü'.repeat(120), correlationId: 'x'.repeat(255) },
  },
];

export const poisons: readonly Poison[] = [...bodies, ...envelopes, ...replies];
