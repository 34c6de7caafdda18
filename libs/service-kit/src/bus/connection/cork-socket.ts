import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { Channel, ChannelModel } from 'amqplib';

const sockets = new WeakMap<object, Socket>();

/** Connects and stores the socket, which Node announces while amqplib opens it. */
export async function withSocket(open: () => Promise<ChannelModel>): Promise<ChannelModel> {
  let socket: Socket | undefined;
  const onSocket = (message: unknown): void => {
    socket = (message as { socket: Socket }).socket;
  };
  subscribe('net.client.socket', onSocket);
  const opening = open();
  unsubscribe('net.client.socket', onSocket);
  const model = await opening;
  if (socket) sockets.set(model.connection, socket);
  return model;
}

/** Buffers writes to the channel's connection until the next immediate, and sends them in a single system call. */
export function corkWrites({ connection }: Channel): void {
  const socket = sockets.get(connection);
  if (!socket || socket.writableCorked > 0) return;
  socket.cork();
  setImmediate(() => socket.uncork());
}
