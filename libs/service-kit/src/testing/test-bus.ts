import type { Fact, PayloadOf } from '@shop/contracts/message';
import type { ServiceName } from '../access.js';
import type { Bus } from '../bus/bus.js';

/** A vhost of one's own with the shop's topology; deleted by close(). */
export async function testBus(): Promise<{ url: string; close(): Promise<void> }> {
  return Promise.reject(new Error('not yet'));
}

/** A client of the bus: the gateway, or the service that `as` names. */
export async function testAsker(
  _busUrl: string,
  _as: ServiceName = 'gateway',
): Promise<{
  ask: Bus['ask'];
  /** What has been told of a fact since the asker was made, oldest first. */
  heard<F extends Fact>(fact: F): PayloadOf<F>[];
  close(): Promise<void>;
}> {
  return Promise.reject(new Error('not yet'));
}
