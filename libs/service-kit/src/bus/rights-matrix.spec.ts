// Each user of the bus tries everything that can be done there, cell by cell (reliability 4, S15).
import { adminAnalyticsRpc } from '@shop/contracts/admin-analytics';
import { auditRpc } from '@shop/contracts/audit';
import { authFacts, authRpc } from '@shop/contracts/auth';
import { catalogueAdminRpc } from '@shop/contracts/catalogue-admin';
import { catalogueFacts, catalogueRpc } from '@shop/contracts/catalogue';
import { correspondenceRpc } from '@shop/contracts/correspondence';
import { houseFiguresRpc } from '@shop/contracts/house-figures';
import { orderFacts, orderRpc } from '@shop/contracts/order';
import { reviewRpc } from '@shop/contracts/reviews';
import { savedRpc } from '@shop/contracts/saved';
import type { ConfirmChannel } from 'amqplib';
import { ProbeUsers, publish } from './probe/probe-users.js';

const nameOf = ({ name }: { name: string }) => name;
const requests = [
  ...[authRpc, auditRpc, catalogueRpc, catalogueAdminRpc, orderRpc, adminAnalyticsRpc],
  ...[correspondenceRpc, reviewRpc, savedRpc, { houseFiguresRpc }],
].flatMap((page) => Object.values(page).map(nameOf));
const facts = [authFacts, catalogueFacts, orderFacts].flatMap((page) =>
  Object.values(page).map(nameOf),
);

interface Rights {
  asks(request: string): boolean;
  tells(fact: string): boolean;
  takes(queue: string): boolean;
  parks(queue: string): boolean;
}
const never = () => false;
const service = (name: string, own: { asks?: string[]; tells?: boolean } = {}): Rights => ({
  asks: (request) => ['auth.findSession', ...(own.asks ?? [])].includes(request),
  tells: (fact) => own.tells === true && fact.startsWith(`${name}.`),
  takes: (queue) => [`rpc.${name}`, `ev.${name}`].includes(queue),
  // auth hears no facts, and so has none to put aside.
  parks: (queue) => name !== 'auth' && queue.startsWith(`ev.${name}.`),
});
const counted = ['auth.pageFacts', 'catalogue.pageFacts', 'order.pageFacts'];
/** All that is allowed; whatever is not here is not. */
const MAY: Record<string, Rights> = {
  gateway: { asks: () => true, tells: never, takes: never, parks: never },
  auth: service('auth', { tells: true }),
  catalogue: service('catalogue', { tells: true }),
  order: service('order', { asks: ['catalogue.holdStock'], tells: true }),
  'admin-analytics': service('admin-analytics', { asks: counted }),
  correspondence: service('correspondence'),
  ops: {
    asks: never,
    tells: never,
    takes: (queue) => queue.endsWith('.dlq'),
    parks: (queue) => /^ev\.[a-z-]+$/.test(queue),
  },
};

let users: ProbeUsers;
beforeAll(async () => {
  users = await ProbeUsers.create();
});
afterAll(() => users.close());

interface Cell {
  what: string;
  may: boolean;
  deed: (channel: ConfirmChannel) => Promise<unknown>;
}
function cellsOf(user: string): Cell[] {
  const may = MAY[user] ?? service(user);
  const events = users.queues.filter((queue) => queue.startsWith('ev.'));
  const cell = (what: string, isAllowed: boolean, deed: Cell['deed']): Cell => ({
    what,
    may: isAllowed,
    deed,
  });
  return [
    ...requests.map((key) => cell(`ask ${key}`, may.asks(key), (on) => publish(on, 'rpc', key))),
    ...facts.map((key) => cell(`tell ${key}`, may.tells(key), (on) => publish(on, 'events', key))),
    ...events.map((key) => cell(`park in ${key}`, may.parks(key), (on) => publish(on, 'dlx', key))),
    ...users.queues.flatMap((queue) => [
      cell(`take from ${queue}`, may.takes(queue), (on) => on.consume(queue, () => undefined)),
      cell(`empty ${queue}`, may.takes(queue), (on) => on.purgeQueue(queue)),
      cell(`slip into ${queue}`, false, (on) => publish(on, '', queue)),
      cell(`delete ${queue}`, false, (on) => on.deleteQueue(queue)),
    ]),
    ...['rpc', 'events', 'dlx', 'reply'].map((exchange) =>
      cell(`delete ${exchange}`, false, (on) => on.deleteExchange(exchange)),
    ),
    cell('make an exchange', false, (on) => on.assertExchange('mine', 'fanout')),
    cell('make a queue', false, (on) => on.assertQueue('mine')),
  ];
}

describe('every user of the bus', () => {
  it('may do what is written here, and nothing else', async () => {
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
