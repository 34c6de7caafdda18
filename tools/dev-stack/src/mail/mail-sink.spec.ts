import { once } from 'node:events';
import { connect } from 'node:net';
import { chmodSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.js';
import type { MailboxEmail } from './mailbox.js';
import { startMailSink } from './mail-sink.js';

/** Sends an e-mail as a mail client does: one command for each reply. */
async function send(
  port: number,
  subject: string,
  body: string,
  { type = 'text/plain', messageId = '', to = 'anna@example.org' } = {},
): Promise<string[]> {
  const socket = connect(port, '127.0.0.1');
  const lines = createInterface({ input: socket });
  const header = `Subject: ${subject}\r\nFrom: shop@loomery.test\r\n${messageId && `Message-ID: ${messageId}\r\n`}`;
  const email = `${header}Content-Type: ${type}\r\n\r\n${body}`;
  const replies: string[] = [];
  lines.on('line', (line) => replies.push(line));
  const commands = [
    'HELO spec',
    'MAIL FROM:<shop@loomery.test>',
    `RCPT TO:<${to}>`,
    'DATA',
    `${email}\r\n.`,
    'QUIT',
  ];
  for (const command of commands) {
    await once(lines, 'line');
    socket.write(`${command}\r\n`);
  }
  await once(socket, 'close');
  return replies;
}

describe('the mail sink', () => {
  const folder = temporaryFolder();
  let sink: Awaited<ReturnType<typeof startMailSink>>;
  const start = () =>
    startMailSink({ file: join(folder.path, 'emails.jsonl'), smtpPort: 0, webPort: 0 });
  const page = (path = '/') => `http://127.0.0.1:${String(sink.webPort)}${path}`;
  const emails = async () =>
    (await (
      await fetch(page(), { headers: { accept: 'application/json' } })
    ).json()) as MailboxEmail[];

  beforeEach(async () => {
    sink = await start();
  });
  afterEach(() => sink.close());

  it('security L13: lets only its owner read the file of e-mails, also one of an earlier version', async () => {
    const file = join(folder.path, 'emails.jsonl');
    const mode = () => (statSync(file).mode & 0o777).toString(8);
    expect(mode()).toBe('600');
    await sink.close();
    chmodSync(file, 0o644);
    sink = await start();
    await send(sink.smtpPort, 'Your order', 'Twelve metres of linen');
    expect(mode()).toBe('600');
  });

  it('shows the sent e-mails, the newest first', async () => {
    await send(sink.smtpPort, 'Your order', 'Twelve metres of linen');
    await send(sink.smtpPort, 'On its way', 'It left today');
    expect(await emails()).toMatchObject([
      { subject: 'On its way' },
      { subject: 'Your order', to: ['anna@example.org'], from: 'shop@loomery.test' },
    ]);
    expect(await (await fetch(page())).text()).toMatch(/On its way[^]*Your order/);
  });

  it('opens an e-mail on its own page without running what is in it', async () => {
    await send(sink.smtpPort, '<b>Hi</b>', '<script>alert(1)</script><p>Hello', {
      type: 'text/html',
    });
    const [email] = await emails();
    const response = await fetch(page(`/emails/${email?.id ?? ''}`));
    const html = await response.text();
    expect(html).toContain('&lt;b&gt;Hi&lt;/b&gt;');
    expect(html).toMatch(/sandbox=""[^>]*srcdoc="&lt;script&gt;/);
    expect(html).not.toContain('<script>');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('keeps the e-mails over a restart, until they are cleared', async () => {
    await send(sink.smtpPort, 'Your order', 'Twelve metres of linen');
    await sink.close();
    sink = await start();
    expect(await emails()).toHaveLength(1);
    await fetch(page(), { method: 'DELETE' });
    expect(await emails()).toEqual([]);
  });

  it('shows an e-mail that arrives twice only once, as a mailbox does', async () => {
    const messageId = '<one@loomery>';
    await send(sink.smtpPort, 'Your order', 'Twelve metres', { messageId });
    await send(sink.smtpPort, 'Your order', 'Twelve metres', { messageId });
    expect(await emails()).toMatchObject([{ subject: 'Your order', messageId }]);
  });

  it('recognises a repeated e-mail over a restart, and by an id in a separate line', async () => {
    await send(sink.smtpPort, 'Your order', 'Twelve metres', { messageId: '<two@loomery>' });
    await sink.close();
    sink = await start();
    await send(sink.smtpPort, 'Again', 'Twelve metres', { messageId: '\r\n <two@loomery>' });
    await send(sink.smtpPort, 'No id', 'Message-ID: <two@loomery>');
    expect(await emails()).toMatchObject([{ subject: 'No id' }, { subject: 'Again' }]);
  });

  it('reads e-mails in any language, and shows undecodable ones unchanged', async () => {
    await send(sink.smtpPort, '=?utf-8?B?0KjRkdC70Lo=?=', 'Шёлк, 織', {
      type: 'text/plain; charset=utf-8',
    });
    const boundary = (depth: number) => `b${String(depth)}`;
    const nested = Array.from(
      { length: 300 },
      (_, depth) =>
        `--${boundary(depth)}\r\nContent-Type: multipart/mixed; boundary=${boundary(depth + 1)}\r\n\r\n`,
    );
    await send(sink.smtpPort, 'Deep', nested.join(''), { type: 'multipart/mixed; boundary=b0' });
    const [deep, silk] = await emails();
    expect(silk).toMatchObject({ subject: 'Шёлк', text: expect.stringContaining('Шёлк, 織') });
    expect(deep?.text).toContain('Subject: Deep');
  });

  it.each([
    ['refused@example.org', '550 No such mailbox here'],
    ['later@example.org', '450 Try again later'],
  ])('refuses requests to the mail sink at %s', async (to, reply) => {
    expect(await send(sink.smtpPort, 'Hello', 'there', { to })).toContain(reply);
    expect(await emails()).toEqual([]);
  });

  it('reports that an e-mail does not exist', async () => {
    expect((await fetch(page('/emails/none'))).status).toBe(404);
  });
});
