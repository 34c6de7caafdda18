// What stands before Fastify: it answers by the bare request what stands ready, and passes everything else on.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** The long way: hooks, router, guards, pipes. */
type PassOn = (request: IncomingMessage, response: ServerResponse) => void;

/** Takes a request that it can answer, or pass on later; false, and nothing done, where it is not one of its own. */
export type Porter = (
  request: IncomingMessage,
  response: ServerResponse,
  passOn: PassOn,
) => boolean;

/** From now on the porters see every request of the server first. */
export function standBefore(server: Server, porters: readonly Porter[]): void {
  const others = server.listeners('request');
  server.removeAllListeners('request');
  const passOn: PassOn = (request, response) => {
    for (const listener of others) Reflect.apply(listener, server, [request, response]);
  };
  server.on('request', (request, response) => {
    for (const takes of porters) if (takes(request, response, passOn)) return;
    passOn(request, response);
  });
}
