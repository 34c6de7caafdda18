import { join } from 'node:path';
import { isListening } from '../machine/ports.js';
import { nodeServer } from './node-server.js';
import { OneProcessServer, ServerProcess } from './server-process.js';
import type { DataDirectory } from './data-directory.js';

/** The private mail sink in its own process. */
export class MailSinkServer extends OneProcessServer {
  readonly name = 'The mail sink';
  private readonly folder: string;
  protected readonly process: ServerProcess;
  private ports = { smtp: 0, web: 0 };

  constructor(private readonly dataDirectory: DataDirectory) {
    super();
    this.folder = dataDirectory.folderOf('mail');
    this.process = new ServerProcess(this.name, this.folder);
  }

  async start(): Promise<void> {
    const { ports } = this.dataDirectory;
    if (this.process.isRunning()) {
      this.ports = { smtp: await ports.portOf('smtp'), web: await ports.portOf('mail-page') };
      return;
    }
    this.ports = {
      smtp: this.ports.smtp || (await ports.freePortOf('smtp')),
      web: this.ports.web || (await ports.freePortOf('mail-page')),
    };
    const command = nodeServer('mail/main.js', {
      MAIL_SINK_FILE: join(this.folder, 'emails.jsonl'),
      MAIL_SINK_SMTP_PORT: String(this.ports.smtp),
      MAIL_SINK_WEB_PORT: String(this.ports.web),
    });
    // In production another machine receives the e-mails.
    await this.process.start({ ...command, cpuPriority: 'lowest' }, () =>
      isListening(this.ports.web),
    );
  }

  address(): { smtp: string; page: string } {
    return {
      smtp: `smtp://127.0.0.1:${String(this.ports.smtp)}`,
      page: `http://127.0.0.1:${String(this.ports.web)}`,
    };
  }
}
