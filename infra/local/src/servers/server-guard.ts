import { pause } from '../machine/until.js';
import type { LocalServer } from './server-process.js';

const LOOK_EVERY_MS = 1_000;

/** Starts a server again whenever it has died; it is told of first. */
export class ServerGuard {
  private isOn = true;
  private readonly rounds: Promise<void>;

  constructor(
    servers: readonly LocalServer[],
    private readonly onDeath: (name: string, how: string) => void,
  ) {
    this.rounds = Promise.all(servers.map((server) => this.keep(server))).then(() => undefined);
  }

  /** Ends the watch; when it resolves, no start is under way. */
  async end(): Promise<void> {
    this.isOn = false;
    await this.rounds;
  }

  private async keep(server: LocalServer): Promise<void> {
    while (this.isOn) {
      if (!server.isRunning()) {
        this.onDeath(server.name, 'killed');
        // what the dead one has left (memory, locks) may need a moment to go: the next round tries again
        await server.start().catch((error: unknown) => this.onDeath(server.name, String(error)));
      }
      await pause(LOOK_EVERY_MS);
    }
  }
}
