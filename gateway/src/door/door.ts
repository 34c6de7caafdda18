// What stands before Fastify: it answers by the bare request what stands ready, and passes everything else on.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { rootLogger } from '@shop/service-kit/logger';
import { Counter } from 'prom-client';
import { sendFault } from './ready-answer.js';

/** The long way: hooks, router, guards, pipes. */
type PassOn = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Takes a request that it can answer, or pass on later, and promises the end of it where that is later; false, and
 * nothing done, where it is not one of its own.
 */
export type Porter = (
  request: IncomingMessage,
  response: ServerResponse,
  passOn: PassOn,
) => boolean | Promise<void>;

const faults = new Counter({
  name: 'porter_faults_total',
  help: 'Requests at which a porter failed, most of them answered by the long way nevertheless',
});

function note(error: unknown): void {
  faults.inc();
  rootLogger.error({ err: error }, 'a fault at the door');
}

/** From now on the porters see every request of the server first. One that fails costs nobody more than the long way. */
export function standBefore(server: Server, porters: readonly Porter[]): void {
  const others = server.listeners('request');
  server.removeAllListeners('request');
  const passedOn = new WeakSet<ServerResponse>();
  const goOn: PassOn = (request, response) => {
    try {
      for (const listener of others) Reflect.apply(listener, server, [request, response]);
    } catch (error) {
      note(error);
      sendFault(response, error);
    }
  };
  const passOn: PassOn = (request, response) => {
    passedOn.add(response);
    goOn(request, response);
  };
  const mend = (error: unknown, request: IncomingMessage, response: ServerResponse): void => {
    note(error);
    if (passedOn.has(response)) return;
    if (response.headersSent) sendFault(response, error);
    else passOn(request, response);
  };
  const isTaken = (request: IncomingMessage, response: ServerResponse): boolean => {
    try {
      for (const takes of porters) {
        const taken = takes(request, response, passOn);
        if (taken === false) continue;
        if (taken !== true) taken.catch((error: unknown) => mend(error, request, response));
        return true;
      }
      return false;
    } catch (error) {
      mend(error, request, response);
      return true;
    }
  };
  server.on('request', (request, response) => {
    if (!isTaken(request, response)) goOn(request, response);
  });
}
