import type { NestFastifyApplication } from '@nestjs/platform-fastify';

const draining = new WeakSet<object>();

export const isDraining = (app: NestFastifyApplication): boolean => draining.has(app);

/** From `drain` on, every answer asks its client to open a new connection, elsewhere. */
export function letGoOfClients(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', (_request, reply, payload, done) => {
      if (isDraining(app)) reply.header('connection', 'close');
      done(null, payload);
    });
}

/** Takes no new connections, answers what is under way, then closes everything. */
export async function drain(app: NestFastifyApplication): Promise<void> {
  draining.add(app);
  await app.close();
}
