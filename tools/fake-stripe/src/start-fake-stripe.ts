import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import { Account } from './account.js';
import { Deliveries, type Webhook } from './deliveries.js';
import { Failures } from './failures.js';
import { FAKE_KEY } from './keys.js';
import { Levers } from './levers.js';
import { press } from './pay-page.js';
import { tick } from './payments.js';
import { serve } from './requests.js';
import { StoredAccount } from './stored-account.js';

const TICK_MS = 1_000;

export interface FakeStripeOptions {
  /** Port; 0, the default, chooses any free one. */
  port?: number;
  host?: string;
  /** Address at which browsers reach it; by default the address that it listens on. */
  publicUrl?: string;
  /** Address that receives events; none are sent without it. */
  webhook?: Webhook;
  key?: string;
  /** File that keeps payments across restarts; without it they are only in memory. */
  file?: string;
}

export interface FakeStripe {
  /** `http://host:port` */
  url: string;
  account: Account;
  levers: Levers;
  /** Acts for the shopper on the page of a session. */
  press(
    session: string,
    action: 'pay' | 'decline' | 'ask' | 'code' | 'close',
    code?: string,
  ): string;
  /** Events so far, oldest first. */
  events(): readonly Stripe.Event[];
  close(): Promise<void>;
}

/** Starts the fake. */
export async function startFakeStripe(options: FakeStripeOptions = {}): Promise<FakeStripe> {
  const { port = 0, host = '127.0.0.1', webhook = null, key = FAKE_KEY, file } = options;
  const deliveries = new Deliveries(webhook);
  const account = new Account((event) => deliveries.send(event));
  const stored = new StoredAccount(account, file);
  const failures = new Failures();
  const levers = new Levers(account, failures, deliveries);
  const served = { account, failures, levers, key, base: '' };
  const server = createServer((request, response) => {
    serve(served, request, response).then(
      () => stored.changed(),
      (error: unknown) => {
        console.error(error);
        response.writeHead(500).end();
      },
    );
  });
  const url = await listen(server, port, host);
  served.base = options.publicUrl ?? url;
  const timer = setInterval(() => tick(account), TICK_MS).unref();
  return {
    url,
    account,
    levers,
    press: (session, action, code = '') =>
      press(account, account.session(session), { action, code }),
    events: () => account.events,
    close: async () => {
      clearInterval(timer);
      deliveries.close();
      stored.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function listen(server: Server, port: number, host: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const { port: own } = server.address() as AddressInfo;
  return `http://${host}:${String(own)}`;
}
