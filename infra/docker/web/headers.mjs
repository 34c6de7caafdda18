// node headers.mjs FOLDER: writes the security headers of the gateway's pages for nginx, so that both servers use one
// table. headers.conf is for locations; a header that is only sent over TLS is a variable of the server, empty
// elsewhere.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { securityHeaders } from '../../../gateway/dist/http/headers/security-headers.js';

const [folder] = process.argv.slice(2);
const always = securityHeaders('/', false);
const secure = Object.entries(securityHeaders('/', true)).filter(([name]) => !(name in always));

const quoted = (value) => `"${value.replaceAll('"', '\\"')}"`;
const variable = (name) => `$secure_${name.replaceAll('-', '_')}`;
const headers = [
  ...Object.entries(always).map(([name, value]) => `add_header ${name} ${quoted(value)} always;`),
  ...secure.map(([name]) => `add_header ${name} ${variable(name)} always;`),
];
const variables = secure.flatMap(([name, value]) => [
  `set ${variable(name)} "";`,
  `if ($scheme_outside = https) { set ${variable(name)} ${quoted(value)}; }`,
]);

writeFileSync(join(folder, 'headers.conf'), `${headers.join('\n')}\n`);
writeFileSync(join(folder, 'when-secure.conf'), `${variables.join('\n')}\n`);
