import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { Mailbox } from './mailbox.js';
import { mailPage } from './mailbox-page.js';

export interface MailSinkOptions {
  file: string;
  /** Port; 0 chooses a free one. */
  smtpPort: number;
  webPort: number;
  /** Address to listen on: this machine only, unless a container sets another one. */
  host?: string;
}

/** Accepts every e-mail by SMTP, forwards none, and shows them on a web page. */
export async function startMailSink(
  options: MailSinkOptions,
): Promise<{ smtpPort: number; webPort: number; close(): Promise<void> }> {
  const { host = '127.0.0.1' } = options;
  const mailbox = new Mailbox(options.file);
  const smtp = smtpServer(mailbox);
  const listening = smtp.listen(options.smtpPort, host);
  const web = createServer((request, response) => void respond(mailbox, request, response));
  web.listen(options.webPort, host);
  await Promise.all([once(listening, 'listening'), once(web, 'listening')]);
  return {
    smtpPort: (listening.address() as AddressInfo).port,
    webPort: (web.address() as AddressInfo).port,
    close: async () => {
      web.close();
      web.closeAllConnections();
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
}

function smtpServer(mailbox: Mailbox): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: 5_000_000,
    logger: false,
    onRcptTo({ address }, _session, done) {
      done(refusalFor(address));
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map((recipient) => recipient.address);
      buffer(stream)
        .then((bytes) => {
          mailbox.add(bytes, to);
          done();
        })
        .catch(done);
    },
  });
}

/** Addresses that are refused, for tests: `refused@...` permanently, `later@...` temporarily. */
function refusalFor(address: string): Error | null {
  if (address.startsWith('refused@')) return smtpError(550, 'No such mailbox here');
  return address.startsWith('later@') ? smtpError(450, 'Try again later') : null;
}

const smtpError = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

async function respond(
  mailbox: Mailbox,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'DELETE') {
    mailbox.clear();
    response.writeHead(204).end();
    return;
  }
  const all = await mailbox.all();
  if (request.headers.accept?.includes('application/json')) {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(all));
    return;
  }
  const id = (request.url ?? '').replace('/emails/', '');
  const chosen = all.find((email) => email.id === id);
  response
    .writeHead(chosen || request.url === '/' ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; frame-src 'self'",
    })
    .end(mailPage(all, chosen));
}
