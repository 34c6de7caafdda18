// Redelivers a request to a service, as the bus does after a crash before the acknowledgement.
import { randomUUID } from 'node:crypto';
import { connect, type Channel } from 'amqplib';
import type { Rpc } from '@shop/contracts/core/message';
import type { ServiceName } from '@shop/service-kit/access';
import {
  exchange,
  header,
  replyExchange,
  replyType,
  requestKey,
} from '@shop/service-kit/bus/message-format';
import { inputsOf } from './inputs.js';
import { added, allRows } from './rows.js';
import { serve, type TestedService, type Pattern, type Served } from './tested-service.js';
import { busUrlAs } from '../test-bus.js';

interface Redelivered {
  name: string;
  /** The code of each refusal; empty if it succeeded. */
  replies: [string, string];
  /** Rows that the second delivery added or changed. */
  rows: string[];
}

interface Message {
  rpc: Rpc;
  input: unknown;
  token: string | undefined;
}

/** Delivers every request that is not a read twice. */
export async function redelivered(service: TestedService): Promise<Redelivered[]> {
  const served = await serve(service);
  try {
    const seen: Redelivered[] = [];
    for (const pattern of served.patterns)
      if (pattern.rpc.redelivery !== 'read') seen.push(...(await eachInputTwice(served, pattern)));
    return seen;
  } finally {
    await served.close();
  }
}

async function eachInputTwice(served: Served, pattern: Pattern): Promise<Redelivered[]> {
  const { rpc, access } = pattern;
  const me = randomUUID();
  const isOwn = access.kind === 'signedIn';
  const ids = await (isOwn ? served.put(me, []) : served.put(randomUUID(), [me]));
  const sender = access.kind === 'serviceOnly' ? (access.services[0] ?? 'gateway') : 'gateway';
  const line = await lineOf(served, sender);
  const seen: Redelivered[] = [];
  try {
    for (const input of inputsOf(rpc, ids)) {
      // in a separate session, because the request may end it
      const token =
        isOwn || access.kind === 'roles' ? await tokenFor(served, me, isOwn) : undefined;
      const deliver = line({ rpc, input, token });
      const first = await deliver();
      const before = await allRows(served.dataSource);
      const second = await deliver();
      const after = await allRows(served.dataSource);
      const rows = [...added(before, after), ...added(after, before)];
      seen.push({ name: rpc.name, replies: [first, second], rows });
    }
  } finally {
    await line.close();
  }
  return seen;
}

const tokenFor = ({ tokenOfUser }: Served, _id: string, isOwn: boolean): Promise<string> =>
  tokenOfUser({ _id, role: isOwn ? 'user' : 'admin' });

/** Returns a sender for one of the bus users; each message can be sent again unchanged. */
async function lineOf({ config }: Served, sender: ServiceName) {
  const model = await connect(busUrlAs(sender, config.BUS_URL));
  const channel = await model.createChannel();
  const { queue } = await channel.assertQueue(`${replyExchange(sender)}.${randomUUID()}`, {
    exclusive: true,
  });
  await channel.bindQueue(queue, replyExchange(sender), queue);
  const waiting = await repliesOf(channel, queue);
  const line = (message: Message) => {
    const messageId = randomUUID();
    return async (): Promise<string> => {
      const reply = new Promise<string>((resolve) => waiting.set(messageId, resolve));
      publish(channel, sender, { ...message, messageId, replyTo: queue });
      return reply;
    };
  };
  return Object.assign(line, { close: () => model.close() });
}

async function repliesOf(channel: Channel, queue: string) {
  const waiting = new Map<string, (code: string) => void>();
  await channel.consume(
    queue,
    (message) => {
      if (message === null) return;
      const { type, correlationId } = message.properties;
      waiting.get(String(correlationId))?.(type === replyType.error ? codeIn(message.content) : '');
    },
    { noAck: true },
  );
  return waiting;
}

const codeIn = (content: Buffer): string =>
  (JSON.parse(content.toString()) as { code: string }).code;

function publish(
  channel: Channel,
  sender: ServiceName,
  { rpc, input, token, messageId, replyTo }: Message & { messageId: string; replyTo: string },
): void {
  const content = Buffer.from(JSON.stringify({ pattern: rpc.name, data: input }));
  channel.publish(exchange.rpc, requestKey(0, rpc.name), content, {
    messageId,
    correlationId: messageId,
    replyTo,
    userId: sender,
    headers: { ...(token !== undefined && { [header.token]: token }) },
  });
}
