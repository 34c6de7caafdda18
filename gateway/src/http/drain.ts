import type { NestFastifyApplication } from '@nestjs/platform-fastify';

const draining = new WeakSet<object>();

export const isDraining = (app: NestFastifyApplication): boolean => draining.has(app);

/** After `letGo`, every response closes its connection, so that clients reconnect elsewhere. */
export function letGoOfClients(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', (_request, reply, payload, done) => {
      if (isDraining(app)) reply.header('connection', 'close');
      done(null, payload);
    });
}

/** Clients on open connections reconnect elsewhere from now on; all requests are still handled. */
export function letGo(app: NestFastifyApplication): void {
  draining.add(app);
}

/** Accepts no new connections, completes the requests under way, then closes everything. */
export async function drain(app: NestFastifyApplication): Promise<void> {
  letGo(app);
  await app.close();
}
