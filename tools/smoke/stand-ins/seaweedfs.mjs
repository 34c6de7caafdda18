import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import os from 'node:os';

// s3rver treats every other host as the name of a bucket.
os.hostname = () => 's3';
const { startObjectStore } = await import('/app/tools/dev-stack/dist/object-store/object-store.js');
const [, file] = process.argv.join(' ').match(/-s3\.config=(\S+)/);
const { identities, policies } = JSON.parse(readFileSync(file, 'utf8'));
const [owner, ...users] = identities.map(({ credentials: [keys] }) => keys);
const port = 9001;
await startObjectStore({
  folder: '/data/objects',
  port,
  ...owner,
  users: Object.fromEntries(users.map(({ accessKey, secretKey }) => [accessKey, secretKey])),
  rightsIn: policies[0].content.includes(':::*') ? 'every bucket' : 'shop bucket',
});

// The store listens only to its own machine.
createServer((incoming, response) => {
  if (incoming.url === '/healthz') return response.end();
  const { method, url: path, headers } = incoming;
  const call = request({ port, method, path, headers }, (reply) => {
    response.writeHead(reply.statusCode, reply.headers);
    reply.pipe(response);
  });
  call.on('error', () => response.destroy());
  incoming.pipe(call);
}).listen(8333, '0.0.0.0');
process.once('SIGTERM', () => process.exit(0));
