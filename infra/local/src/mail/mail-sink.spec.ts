import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.js';
import type { Letter } from './letters.js';
import { startMailSink } from './mail-sink.js';

/** Hands a letter in as a mail client does, one command for each answer. */
async function send(port: number, subject: string, body: string, type = 'text/plain') {
  const socket = connect(port, '127.0.0.1');
  const lines = createInterface({ input: socket });
  const letter = `Subject: ${subject}\r\nFrom: shop@loomery.test\r\nContent-Type: ${type}\r\n\r\n${body}`;
  const commands = [
    'HELO spec',
    'MAIL FROM:<shop@loomery.test>',
    'RCPT TO:<anna@example.org>',
    'DATA',
    `${letter}\r\n.`,
    'QUIT',
  ];
  for (const command of commands) {
    await once(lines, 'line');
    socket.write(`${command}\r\n`);
  }
  await once(socket, 'close');
}

describe('the mail sink', () => {
  const folder = temporaryFolder();
  let sink: Awaited<ReturnType<typeof startMailSink>>;
  const start = () =>
    startMailSink({ file: join(folder.path, 'letters.json'), smtpPort: 0, webPort: 0 });
  const page = (path = '/') => `http://127.0.0.1:${String(sink.webPort)}${path}`;
  const letters = async () =>
    (await (await fetch(page(), { headers: { accept: 'application/json' } })).json()) as Letter[];

  beforeEach(async () => {
    sink = await start();
  });
  afterEach(() => sink.close());

  it('shows what was sent, the newest first', async () => {
    await send(sink.smtpPort, 'Your order', 'Twelve metres of linen');
    await send(sink.smtpPort, 'On its way', 'It left today');
    expect(await letters()).toMatchObject([
      { subject: 'On its way' },
      { subject: 'Your order', to: ['anna@example.org'], from: 'shop@loomery.test' },
    ]);
    expect(await (await fetch(page())).text()).toMatch(/On its way[^]*Your order/);
  });

  it('opens a letter on its own page without running what is in it', async () => {
    await send(sink.smtpPort, '<b>Hi</b>', '<script>alert(1)</script><p>Hello', 'text/html');
    const [letter] = await letters();
    const answer = await fetch(page(`/letters/${letter?.id ?? ''}`));
    const html = await answer.text();
    expect(html).toContain('&lt;b&gt;Hi&lt;/b&gt;');
    expect(html).toMatch(/sandbox=""[^>]*srcdoc="&lt;script&gt;/);
    expect(html).not.toContain('<script>');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('keeps the letters over a restart, until they are cleared', async () => {
    await send(sink.smtpPort, 'Your order', 'Twelve metres of linen');
    await sink.close();
    sink = await start();
    expect(await letters()).toHaveLength(1);
    await fetch(page(), { method: 'DELETE' });
    expect(await letters()).toEqual([]);
  });

  it('says that a letter is not there', async () => {
    expect((await fetch(page('/letters/none'))).status).toBe(404);
  });
});
