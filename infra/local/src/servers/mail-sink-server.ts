import { join } from 'node:path';
import { answers } from '../machine/ports.js';
import { nodeServer } from './node-server.js';
import { OneProcessServer, ServerProcess } from './server-process.js';
import type { Site } from './site.js';

/** The private mail sink in a process of its own. */
export class MailSinkServer extends OneProcessServer {
  readonly name = 'The mail sink';
  private readonly folder: string;
  protected readonly process: ServerProcess;
  private ports = { smtp: 0, web: 0 };

  constructor(private readonly site: Site) {
    super();
    this.folder = site.folderOf('mail');
    this.process = new ServerProcess(this.name, this.folder);
  }

  async start(): Promise<void> {
    const { ports } = this.site;
    if (this.process.isRunning()) {
      this.ports = { smtp: await ports.portOf('smtp'), web: await ports.portOf('mail-page') };
      return;
    }
    this.ports = {
      smtp: this.ports.smtp || (await ports.freePortOf('smtp')),
      web: this.ports.web || (await ports.freePortOf('mail-page')),
    };
    const command = nodeServer('mail/main.js', {
      MAIL_SINK_FILE: join(this.folder, 'letters.jsonl'),
      MAIL_SINK_SMTP_PORT: String(this.ports.smtp),
      MAIL_SINK_WEB_PORT: String(this.ports.web),
    });
    // elsewhere it is another machine that takes the letters
    await this.process.start({ ...command, precedence: 'last' }, () => answers(this.ports.web));
  }

  address(): { smtp: string; page: string } {
    return {
      smtp: `smtp://127.0.0.1:${String(this.ports.smtp)}`,
      page: `http://127.0.0.1:${String(this.ports.web)}`,
    };
  }
}
