// The addresses that nginx serves from its own files, and those that it passes to the gateway, by the matching rules of
// nginx: exact name, longest prefix with ^~, first pattern, longest prefix.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DESIGN_FILE_MAX_BYTES } from '@shop/contracts/correspondence/correspondence-forms';
import { errorView } from '@shop/contracts/core/errors';
import { root } from './testing/files.js';

const template = readFileSync(join(root, 'infra/docker/web/loomery.conf.template'), 'utf8');

interface Location {
  how: string;
  what: string;
  body: string;
}

function locationsOf(text: string): Location[] {
  const found = text.matchAll(/^ {2}location (?:(=|~|\^~) )?("[^"]+"|\S+) \{\n([^]*?)^ {2}\}/gm);
  return [...found].map(([, how = '', what = '', body = '']) => ({
    how,
    what: what.replace(/^"|"$/g, ''),
    body,
  }));
}

const locations = locationsOf(template);

function locationOf(address: string, all = locations): Location | undefined {
  const exact = all.find(({ how, what }) => how === '=' && what === address);
  const longest = all
    .filter(({ how, what }) => (how === '' || how === '^~') && address.startsWith(what))
    .sort((a, b) => b.what.length - a.what.length)[0];
  if (exact ?? longest?.how === '^~') return exact ?? longest;
  return all.find(({ how, what }) => how === '~' && new RegExp(what).test(address)) ?? longest;
}

/** Returns who serves the address, and who serves it as a fallback. */
function serversOf(address: string, all = locations): string[] {
  const { body = '' } = locationOf(address, all) ?? {};
  if (body.includes('return 404')) return ['nothing'];
  const next = /error_page 502 503 504 = (@\w+)|try_files .*\$uri (@\w+)/.exec(body);
  const other = all.find(({ what }) => what === (next?.[1] ?? next?.[2]));
  return [body, ...(other ? [other.body] : [])].map((one) =>
    one.includes('proxy_pass') ? 'gateway' : 'files',
  );
}

describe('nginx', () => {
  it.each([
    ['/', ['gateway', 'files']],
    ['/products/6561', ['gateway', 'files']],
    ['/no/such/page', ['gateway', 'files']],
    ['/assets/app-4f3a.js', ['files', 'gateway']],
    ['/favicon.svg', ['files']],
    ['/downloads/example.pdf', ['files']],
    ['/robots.txt', ['gateway']],
    ['/sitemap.xml', ['gateway']],
    ['/sitemap-products-12.xml', ['gateway']],
    ['/api/products', ['gateway']],
    ['/images/products/a-800.webp', ['gateway']],
    ['/.server/prerender.cjs', ['nothing']],
    ['/.br/assets/app-4f3a.js', ['nothing']],
  ])('serves %s from %j through nginx', (address, who) => {
    expect(serversOf(address)).toEqual(who);
  });

  it('caches the files of a build for a year, and never a missing one', () => {
    expect(locationOf('/assets/app-4f3a.js')?.body).toMatch(/Cache-Control '[^']*immutable';/);
  });

  it("sends the security headers of the gateway with nginx's own files", () => {
    const own = locations.filter(
      ({ what, body }) => what !== '/health' && !body.includes('proxy_pass'),
    );
    const bare = own.filter(({ body }) => !body.includes('loomery/headers.conf'));
    expect(own.length).toBeGreaterThan(2);
    expect(bare.map(({ what }) => what)).toEqual([]);
  });

  it('includes every gateway header in quotes that nginx can read', () => {
    execFileSync(process.execPath, ['../tools/build.mjs'], { cwd: join(root, 'gateway') });
    const folder = mkdtempSync(join(tmpdir(), 'loomery-headers-'));
    execFileSync(process.execPath, [join(root, 'infra/docker/web/headers.mjs'), folder]);
    const lines = readFileSync(join(folder, 'headers.conf'), 'utf8').trim().split('\n');
    const readable = /^add_header [\w-]+ ("([^"\\]|\\")*"|\$\w+) always;$/;
    expect(lines.filter((line) => !readable.test(line))).toEqual([]);
    expect(lines.join()).toContain('reporting-endpoints "csp=\\"/api/csp-reports\\""');
  });

  it('sends nginx errors as the gateway does: same headers, same status', () => {
    const own = /error_page ([\d ]+) (\/\w+);/g;
    const said = [...template.matchAll(own)].map(([, codes = '', address = '']) => ({
      codes,
      location: locationOf(address),
    }));
    expect(said.map(({ codes }) => codes)).toEqual([
      '400 413 414 494',
      '502 503 504',
      '400 413 414 494',
    ]);
    for (const { location } of said) {
      expect(location?.body).toMatch(/internal;[^]*headers\.conf;[^]*no-store/);
      const body = /return 200 '(.+)'/.exec(location?.body ?? '')?.[1] ?? '';
      expect(errorView.parse(JSON.parse(body)).success).toBe(false);
    }
  });

  it.each([
    ['0', 'https', '$scheme'],
    ['0', '', '$scheme'],
    ['1', 'https', 'https'],
    ['1', 'http', 'http'],
    ['1', 'gopher', '$scheme'],
    ['1', '', '$scheme'],
  ])('security H2: BEHIND_PROXY=%s with X-Forwarded-Proto %j sends %s', (behind, sent, scheme) => {
    const [, key = '', table = ''] =
      /^map "(.+)" \$scheme_outside \{\n([^]*?)^\}/m.exec(template) ?? [];
    const wanted = key.replace('${BEHIND_PROXY}', behind).replace('$http_x_forwarded_proto', sent);
    const rows = [...table.matchAll(/^ +(?:'([^']*)'|(default)) +(\S+);$/gm)];
    const found = rows.find(([, value]) => value === wanted) ?? rows.find(([, , rest]) => rest);
    expect(found?.[3]).toBe(scheme);
  });

  it.each([
    ['gzip, deflate, br, zstd', true],
    ['br;q=0.5', true],
    ['gzip,BR', true],
    ['gzip', false],
    ['', false],
    ['brx, gzip', false],
    ['br;q=0, gzip', false],
    ['gzip, br; q=0.0', false],
  ])('containers A16: replies to Accept-Encoding %j with brotli: %s', (sent, brotli) => {
    const [, pattern] = /^map \$http_accept_encoding[^]*?'~\*(.+)' \/\.br;/m.exec(template) ?? [];
    expect(new RegExp(pattern ?? 'not found', 'i').test(sent)).toBe(brotli);
  });

  it('containers A16: sends Vary and Content-Encoding with compressed files', () => {
    expect(template).toMatch(/^ {2}gzip_vary on;$/m);
    const brotli = locations.filter(({ body }) => body.includes('try_files $brotli$uri $uri'));
    expect(brotli).toHaveLength(2);
    for (const { body } of brotli)
      expect(body).toMatch(
        /add_header Content-Encoding \$brotli_encoding;\n +add_header Vary \$brotli_vary;/,
      );
  });

  it('containers A15: logs each request once, with client address, bytes and user agent', () => {
    const logs = [...template.matchAll(/^( *)access_log (.+);$/gm)];
    expect(logs.map(([, indent, what]) => [indent, what])).toEqual([
      ['  ', '/dev/stdout json'],
      ['    ', 'off'],
    ]);
    const line = /^log_format json escape=json '(.+)';$/m.exec(template)?.[1] ?? '';
    for (const variable of ['$remote_addr', '$bytes_sent', '$http_user_agent', '$path'])
      expect(line).toContain(variable);
    expect(JSON.parse(line.replace(/"?\$\w+"?/g, '0'))).toHaveProperty('clientAddress');
  });

  it('sends an order again only if it has the key of its attempt', () => {
    const { body = '' } = locationOf('/api/orders') ?? {};
    expect(body).toMatch(/if \(\$http_idempotency_key\) \{\s+return 418;/);
    expect(template).toMatch(/^ {2}error_page 418 = @order_with_key;$/m);
    const resends = locations.filter((one) => one.body.includes('non_idempotent'));
    expect(resends.map(({ what }) => what)).toEqual(['@order_with_key']);
    expect(resends[0]?.body).not.toContain('proxy_request_buffering off');
  });

  it('accepts the largest design through nginx', () => {
    const megabytes = Number(/client_max_body_size (\d+)m;/.exec(template)?.[1]);
    expect(megabytes * 1024 * 1024).toBeGreaterThan(DESIGN_FILE_MAX_BYTES);
    const ingress = readFileSync(join(root, 'infra/k8s/base/ingress.yaml'), 'utf8');
    expect(ingress).toContain(`proxy-body-size: ${String(megabytes)}m`);
  });

  it('detects a mistaken nginx location in its own test', () => {
    const mistaken = locations.map((one) => (one.what === '/assets/' ? { ...one, how: '' } : one));
    expect(serversOf('/assets/app-4f3a.js', mistaken)).toEqual(['files']);
  });
});
