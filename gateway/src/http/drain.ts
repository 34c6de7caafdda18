import type { NestFastifyApplication } from '@nestjs/platform-fastify';

const draining = new WeakSet<object>();

export const isDraining = (app: NestFastifyApplication): boolean => draining.has(app);

/** From `letGo` on, every answer asks its client to open a new connection, elsewhere. */
export function letGoOfClients(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', (_request, reply, payload, done) => {
      if (isDraining(app)) reply.header('connection', 'close');
      done(null, payload);
    });
}

/** Those who call on open connections shall go elsewhere from now on; all calls are still answered. */
export function letGo(app: NestFastifyApplication): void {
  draining.add(app);
}

/** Takes no new connections, answers what is under way, then closes everything. */
export async function drain(app: NestFastifyApplication): Promise<void> {
  letGo(app);
  await app.close();
}
