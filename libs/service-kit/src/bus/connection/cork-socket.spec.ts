import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { corkSocket } from './cork-socket.js';

describe('a socket whose writes are gathered', () => {
  it('sends what is written in one turn in one piece, and everything in order', async () => {
    const pieces: string[] = [];
    const server = createServer((peer) => {
      peer.on('data', (piece) => pieces.push(piece.toString()));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    const calls = countCalls(socket);
    corkSocket(socket);
    for (const text of ['one', ' two', ' three']) socket.write(text);
    await new Promise(setImmediate);
    socket.write(' four');
    socket.end();
    await once(socket, 'close');
    expect(pieces.join('')).toBe('one two three four');
    expect(calls.made).toBe(2);
    server.close();
  });
});

/** How often the socket hands something to the system. */
function countCalls(socket: Socket): { made: number } {
  const calls = { made: 0 };
  const counted = <F extends (...args: never[]) => unknown>(call: F): F =>
    new Proxy(call, {
      apply(target, self, args): unknown {
        calls.made += 1;
        return Reflect.apply(target, self, args);
      },
    });
  socket._write = counted(socket._write.bind(socket));
  if (socket._writev) socket._writev = counted(socket._writev.bind(socket));
  return calls;
}
