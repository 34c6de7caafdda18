import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { Letters } from './letters.js';
import { mailPage } from './mail-page.js';

export interface MailSinkOptions {
  file: string;
  /** 0 takes any free one */
  smtpPort: number;
  webPort: number;
  /** The address to listen at: this machine alone, unless a container says otherwise. */
  host?: string;
}

/** Takes every letter by SMTP, sends none on, and shows them on a web page of this machine. */
export async function startMailSink(
  options: MailSinkOptions,
): Promise<{ smtpPort: number; webPort: number; close(): Promise<void> }> {
  const { host = '127.0.0.1' } = options;
  const letters = new Letters(options.file);
  const smtp = smtpServer(letters);
  const listening = smtp.listen(options.smtpPort, host);
  const web = createServer((request, response) => void answer(letters, request, response));
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

function smtpServer(letters: Letters): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: 5_000_000,
    logger: false,
    onRcptTo({ address }, _session, done) {
      done(answerTo(address));
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map((recipient) => recipient.address);
      buffer(stream)
        .then((bytes) => {
          letters.take(bytes, to);
          done();
        })
        .catch(done);
    },
  });
}

/** Addresses that show what becomes of a letter which is not taken: `refused@...` for good, `later@...` for now. */
function answerTo(address: string): Error | null {
  if (address.startsWith('refused@')) return smtpError(550, 'No such mailbox here');
  return address.startsWith('later@') ? smtpError(450, 'Try again later') : null;
}

const smtpError = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

async function answer(
  letters: Letters,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'DELETE') {
    letters.clear();
    response.writeHead(204).end();
    return;
  }
  const all = await letters.all();
  if (request.headers.accept?.includes('application/json')) {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(all));
    return;
  }
  const id = (request.url ?? '').replace('/letters/', '');
  const chosen = all.find((letter) => letter.id === id);
  response
    .writeHead(chosen || request.url === '/' ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; frame-src 'self'",
    })
    .end(mailPage(all, chosen));
}
