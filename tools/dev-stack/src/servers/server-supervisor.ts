import { setTimeout as pause } from 'node:timers/promises';
import type { LocalServer } from './server-process.js';

const LOOK_EVERY_MS = 1_000;

/** Reports and restarts a server that has died. */
export class ServerSupervisor {
  private isOn = true;
  private readonly rounds: Promise<void>;

  constructor(
    servers: readonly LocalServer[],
    private readonly onCrash: (name: string, how: string) => void,
  ) {
    this.rounds = Promise.all(servers.map((server) => this.keep(server))).then(() => undefined);
  }

  /** Ends the supervision; resolves when no start is in progress. */
  async end(): Promise<void> {
    this.isOn = false;
    await this.rounds;
  }

  private async keep(server: LocalServer): Promise<void> {
    while (this.isOn) {
      if (!server.isRunning()) {
        this.onCrash(server.name, 'killed');
        // A dead server may hold memory or locks for a moment, so the next round tries again.
        await server.start().catch((error: unknown) => this.onCrash(server.name, String(error)));
      }
      await pause(LOOK_EVERY_MS);
    }
  }
}
