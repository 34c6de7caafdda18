import { join } from 'node:path';
import { FAKE_KEY, FAKE_WEBHOOK_SECRET } from '@shop/fake-stripe/keys';
import { checkoutFolder } from '../machine/checkout.js';
import { isListening } from '../machine/ports.js';
import type { DataDirectory } from './data-directory.js';
import { OneProcessServer, ServerProcess, type Command } from './server-process.js';

/** The fake card provider in its own process; its payments are kept in a file. */
export class FakeStripeServer extends OneProcessServer {
  readonly name = 'The fake card provider';
  private readonly folder: string;
  protected readonly process: ServerProcess;
  private port = 0;

  /** `shopPort`: the port that receives its events. */
  constructor(
    private readonly dataDirectory: DataDirectory,
    private readonly shopPort: number,
  ) {
    super();
    this.folder = dataDirectory.folderOf('stripe');
    this.process = new ServerProcess(this.name, this.folder);
  }

  async start(): Promise<void> {
    const { ports } = this.dataDirectory;
    if (this.process.isRunning()) {
      this.port = await ports.portOf('stripe');
      return;
    }
    this.port ||= await ports.freePortOf('stripe');
    const env = {
      FAKE_STRIPE_PORT: String(this.port),
      FAKE_STRIPE_PUBLIC_URL: `http://localhost:${String(this.port)}`,
      FAKE_STRIPE_WEBHOOK: `http://127.0.0.1:${String(this.shopPort)}/api/payments/stripe/events`,
      FAKE_STRIPE_STATE: join(this.folder, 'payments.json'),
    };
    const program = join(checkoutFolder(), 'tools/fake-stripe/dist/main.js');
    const command: Command = { file: process.execPath, args: [program], env };
    // In production this work is done by another company.
    await this.process.start({ ...command, cpuPriority: 'lowest' }, () => isListening(this.port));
  }

  /** Returns the environment of billing for this provider. */
  settings(): NodeJS.ProcessEnv {
    return {
      STRIPE_API_URL: this.address,
      STRIPE_SECRET_KEY: FAKE_KEY,
      STRIPE_WEBHOOK_SECRETS: FAKE_WEBHOOK_SECRET,
    };
  }

  /** Returns the addresses of its API, and of its levers for tests of the whole shop. */
  get address(): string {
    return `http://127.0.0.1:${String(this.port)}`;
  }
}
