// Who calls, and how, by the bare request: the same that Fastify makes of it.
import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import proxyAddr from '@fastify/proxy-addr';

/** Whether the address so many hops away is one of our proxies. */
export type Trust = (address: string, hop: number) => boolean;

/** Exactly so many proxies stand in front; what further hops say of themselves is not believed. */
export const trustIn =
  (proxies: number): Trust =>
  (_address, hop) =>
    hop < proxies;

/** The address of the caller. */
export const addressOf = (request: IncomingMessage, trust: Trust): string =>
  proxyAddr.all(request, trust).at(-1) ?? '';

/** Whether the caller came by TLS, to us or to the proxy in front. */
export function isSecure({ headers, socket }: IncomingMessage, trust: Trust): boolean {
  const told = headers['x-forwarded-proto'];
  if (typeof told === 'string' && told !== '' && trust(socket.remoteAddress ?? '', 0))
    return told.slice(told.lastIndexOf(',') + 1).trim() === 'https';
  return socket instanceof TLSSocket;
}
