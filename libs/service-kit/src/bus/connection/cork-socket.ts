import type { Socket } from 'node:net';

/**
 * From now on what is written to the socket in one turn goes out in one piece: an answer and its acknowledgement are
 * four writes of the protocol, and each would be a call of the system, and a packet, of its own.
 */
export function corkSocket(socket: Socket): void {
  let isGathering = false;
  const letGo = (): void => {
    isGathering = false;
    socket.uncork();
  };
  const gather = (): void => {
    if (isGathering) return;
    isGathering = true;
    socket.cork();
    process.nextTick(letGo);
  };
  const write = socket.write.bind(socket) as (...words: unknown[]) => boolean;
  Object.assign(socket, {
    write: (...words: unknown[]): boolean => {
      gather();
      return write(...words);
    },
  });
}
