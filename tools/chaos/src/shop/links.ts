import type { ShopServers } from '@shop/dev-stack/shop/shop-servers';
import { FaultProxy, type Fault } from './fault-proxy.js';

export type Server = 'bus' | 'database' | 'redis' | 'store';
const SERVERS: readonly Server[] = ['bus', 'database', 'redis', 'store'];
const VARIABLES: Record<Server, string> = {
  bus: 'BUS_URL',
  database: 'DATABASE_URL',
  redis: 'REDIS_URL',
  store: 'S3_ENDPOINT',
};

/** A fault proxy in front of each server. A replica uses the proxies if it is started with `detour`. */
export class Links {
  private constructor(private readonly proxies: ReadonlyMap<Server, FaultProxy>) {}

  static async open(servers: ShopServers): Promise<Links> {
    const addresses: Record<Server, string> = {
      bus: servers.rabbit.address('gateway'),
      database: servers.postgres.address(),
      redis: servers.redis.address(),
      store: servers.store.address().endpoint,
    };
    const proxies = new Map<Server, FaultProxy>();
    for (const server of SERVERS) {
      const { hostname, port } = new URL(addresses[server]);
      proxies.set(server, await FaultProxy.open({ host: hostname, port: Number(port) }));
    }
    return new Links(proxies);
  }

  /** Returns the variables with which a process reaches its servers through the proxies. */
  detour(environment: NodeJS.ProcessEnv, servers: readonly Server[] = SERVERS): NodeJS.ProcessEnv {
    const variables: NodeJS.ProcessEnv = {};
    for (const server of servers) {
      const address = environment[VARIABLES[server]];
      if (address) variables[VARIABLES[server]] = this.to(server).through(address);
    }
    return variables;
  }

  set(server: Server, fault: Fault): void {
    this.to(server).set(fault);
  }

  reset(server: Server): void {
    this.to(server).reset();
  }

  mend(): void {
    for (const proxy of this.proxies.values()) proxy.set({ kind: 'none' });
  }

  async close(): Promise<void> {
    await Promise.all([...this.proxies.values()].map((proxy) => proxy.close()));
  }

  private to(server: Server): FaultProxy {
    const proxy = this.proxies.get(server);
    if (!proxy) throw new Error(`There is no proxy for ${server}`);
    return proxy;
  }
}
