// Tries each operation as each user of the bus, cell by cell (reliability 4, S15).
import * as contract from '@shop/contracts/compatibility/messages';
import type { ConfirmChannel } from 'amqplib';
import { randomUUID } from 'node:crypto';
import { markerKey } from './connection/broker-marker.js';
import { HarnessUsers, publish } from '@shop/service-kit-testing/harness/harness-users';
import { declareRequestQueue } from './rpc/rpc-receiver.js';
import { requestKey, rpcQueue } from './message-format.js';

const nameOf = ({ name }: { name: string }) => name;
const requests = contract.requests.map(nameOf);
const events = [
  ...contract.events.map(nameOf),
  ...['auth', 'catalogue', 'order', 'billing'].map(markerKey),
];

interface Rights {
  requests(request: string): boolean;
  publishes(event: string): boolean;
  consumes(queue: string): boolean;
  deadLetters(queue: string): boolean;
}
const never = () => false;
const service = (name: string, own: { requests?: string[]; publishes?: boolean } = {}): Rights => ({
  requests: (request) => ['auth.findSession', ...(own.requests ?? [])].includes(request),
  publishes: (event) =>
    own.publishes === true && (event.startsWith(`${name}.`) || event === markerKey(name)),
  consumes: (queue) => [rpcQueue(name, 0), `ev.${name}`].includes(queue),
  // auth consumes no events and so has no dead letters.
  deadLetters: (queue) => name !== 'auth' && queue.startsWith(`ev.${name}.`),
});
const counted = [
  'auth.pageUsers',
  'catalogue.pageProducts',
  'order.pageOrders',
  'catalogue.pageRolls',
  'catalogue.rollChecksums',
  ...['auth', 'catalogue', 'order'].map((name) => `${name}.dayChecksums`),
];
/** All allowed operations. */
const MAY: Record<string, Rights> = {
  gateway: { requests: () => true, publishes: never, consumes: never, deadLetters: never },
  auth: service('auth', { publishes: true }),
  catalogue: service('catalogue', { publishes: true }),
  order: service('order', {
    requests: [
      ...[
        'holdStock',
        'reviseHold',
        'replaceHeld',
        'makePhoto',
        'sumHolds',
        'pageHolds',
        'findHolds',
        'pageProducts',
        'findProducts',
        'getCompany',
        'pageOpenPieces',
      ].map((name) => `catalogue.${name}`),
      'auth.findAccount',
      'auth.openAccount',
      'billing.findPayingFor',
      'billing.checkRaise',
      'billing.closePage',
      'billing.takeBackGiftCards',
    ],
    publishes: true,
  }),
  billing: service('billing', {
    requests: [
      'catalogue.getCompany',
      ...[
        'pageOrders',
        'dayChecksums',
        'pageAwaiting',
        'findReminders',
        'findGiftCardMonths',
        'findInvoiceBases',
        'raiseVersions',
      ].map((name) => `order.${name}`),
    ],
    publishes: true,
  }),
  'admin-analytics': service('admin-analytics', { requests: [...counted, 'catalogue.getCompany'] }),
  correspondence: service('correspondence', {
    requests: [
      'catalogue.getCompany',
      'catalogue.getPolicies',
      'order.pageEvents',
      'order.findEvents',
      'order.findBuyer',
      'order.findEmailed',
      'order.giftCardsSent',
    ],
  }),
  ops: {
    requests: never,
    publishes: never,
    consumes: (queue) => queue.endsWith('.dlq'),
    deadLetters: (queue) => /^ev\.[a-z-]+$/.test(queue),
  },
};

const responders = ['auth', 'catalogue', 'order', 'billing', 'admin-analytics', 'correspondence'];
const requesters = ['gateway', ...responders];

/** Creates a queue of the user, bound to the owner's exchange. */
async function bindReplies(channel: ConfirmChannel, user: string, owner: string): Promise<void> {
  const { queue } = await channel.assertQueue(`reply.${user}.${randomUUID()}`, { exclusive: true });
  await channel.bindQueue(queue, `reply.${owner}`, '1a2b');
}

let users: HarnessUsers;
beforeAll(async () => {
  users = await HarnessUsers.create();
});
afterAll(() => users.close());

interface Cell {
  what: string;
  may: boolean;
  deed: (channel: ConfirmChannel) => Promise<unknown>;
}
function cellsOf(user: string): Cell[] {
  const may = MAY[user] ?? service(user);
  const isOf = (owner: string) => responders.includes(owner) && user === owner;
  const eventQueues = users.queues.filter((queue) => queue.startsWith('ev.'));
  const cell = (what: string, isAllowed: boolean, deed: Cell['deed']): Cell => ({
    what,
    may: isAllowed,
    deed,
  });
  return [
    ...requests.map((key) =>
      cell(`request ${key}`, may.requests(key), (on) => publish(on, 'rpc', requestKey(1, key))),
    ),
    ...events.map((key) =>
      cell(`publish ${key}`, may.publishes(key), (on) => publish(on, 'events', key)),
    ),
    ...eventQueues.map((key) =>
      cell(`dead-letter to ${key}`, may.deadLetters(key), (on) => publish(on, 'dlx', key)),
    ),
    ...users.queues.flatMap((queue) => [
      cell(`consume from ${queue}`, may.consumes(queue), (on) =>
        on.consume(queue, () => undefined),
      ),
      cell(`purge ${queue}`, may.consumes(queue), (on) => on.purgeQueue(queue)),
      cell(`publish directly to ${queue}`, false, (on) => publish(on, '', queue)),
      cell(`delete ${queue}`, queue === rpcQueue(user, 0), (on) => on.deleteQueue(queue)),
    ]),
    ...requesters.flatMap((owner) => [
      cell(`security M2: receive the replies to ${owner}`, user === owner, (on) =>
        bindReplies(on, user, owner),
      ),
      cell(`declare a reply queue of ${owner}`, user === owner, (on) =>
        on.assertQueue(`reply.${owner}.${randomUUID()}`, { exclusive: true }),
      ),
      cell(`declare and bind the queue of requests to ${owner}`, isOf(owner), (on) =>
        declareRequestQueue(on, owner, 1),
      ),
      cell(`bind a queue of its own to the requests to ${owner}`, isOf(owner), async (on) => {
        const { queue } = await on.assertQueue(rpcQueue(user, 2));
        await on.bindQueue(queue, 'rpc', requestKey(2, `${owner}.#`));
      }),
      cell(`reply to ${owner}`, responders.includes(user), (on) =>
        publish(on, `reply.${owner}`, 'a-reply-queue'),
      ),
    ]),
    ...['rpc', 'events', 'dlx', ...requesters.map((owner) => `reply.${owner}`)].map((exchange) =>
      cell(`delete ${exchange}`, false, (on) => on.deleteExchange(exchange)),
    ),
    cell('make an exchange', false, (on) => on.assertExchange('mine', 'fanout')),
    cell('make a queue', false, (on) => on.assertQueue('mine')),
  ];
}

describe('every user of the bus', () => {
  it('grants every user of the bus exactly the listed rights', async () => {
    expect(users.names.toSorted()).toEqual(Object.keys(MAY).toSorted());
    const found: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    const tryAll = async (user: string) => {
      for (const { what, may, deed } of cellsOf(user)) {
        const cell = `${user}: ${what}`;
        wanted[cell] = may ? 'allowed' : 'refused';
        const outcome = await users.as(user, deed);
        found[cell] = outcome.includes('ACCESS_REFUSED') ? 'refused' : outcome;
      }
    };
    await Promise.all(users.names.map(tryAll));
    expect(found).toEqual(wanted);
    expect(Object.keys(found).length).toBeGreaterThan(700);
  }, 240_000);
});
