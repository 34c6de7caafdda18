import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { connect } from 'amqplib';
import { HarnessVhost } from '@shop/service-kit-testing/harness/harness-vhost';
import { corkWrites, withSocket } from './cork-socket.js';

const QUEUE = 'ev.correspondence';

describe('a corked connection', () => {
  it('buffers writes to a corked connection until the next immediate, then sends all of them', async () => {
    const vhost = await HarnessVhost.create();
    const opened: Socket[] = [];
    const onSocket = (message: unknown) => opened.push((message as { socket: Socket }).socket);
    subscribe('net.client.socket', onSocket);
    const model = await withSocket(() => connect(`${vhost.broker.amqp}/${vhost.name}`));
    unsubscribe('net.client.socket', onSocket);
    const channel = await model.createConfirmChannel();
    const [socket] = opened;

    for (const text of ['one', 'two']) {
      channel.publish('dlx', QUEUE, Buffer.from(text));
      corkWrites(channel);
    }
    expect(socket?.writableCorked).toBe(1);
    await channel.waitForConfirms();
    expect(socket?.writableCorked).toBe(0);
    expect(await vhost.depth(QUEUE)).toBe(2);

    await model.close();
    await vhost.close();
  });
});
