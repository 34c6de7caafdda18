import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { GatewayConfig } from '../config.js';

type Address = Pick<GatewayConfig, 'PORT' | 'LISTEN_HOST'>;

/** Listens on the port. Exits with 1 and a message if another program uses it. */
export async function listen(app: NestFastifyApplication, address: Address): Promise<void> {
  const { PORT, LISTEN_HOST } = address;
  try {
    await app.listen(PORT, LISTEN_HOST);
  } catch (error) {
    if (!isAddressInUse(error)) throw error;
    const place = `${LISTEN_HOST}:${String(PORT)}`;
    process.stderr.write(`The gateway cannot listen on ${place}: another program has this port.\n`);
    process.exit(1);
  }
}

const isAddressInUse = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
