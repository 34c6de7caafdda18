// The first job of docker-compose.yml: passwords and keys, made once, each where its consumer alone has it mounted.
//   node dist/containers/secrets.command.js /secrets
import { join } from 'node:path';
import { checkoutFolder } from '../machine/checkout.js';
import { writeWhole } from '../machine/files.js';
import { Secrets } from '../machine/secrets.js';
import { readDefinitions } from '../servers/rabbit-definitions.js';
import { secretFiles } from './secret-files.js';

const [into] = process.argv.slice(2);
if (into === undefined) throw new Error('secrets.command.js <folder of the consumers>');

const topology = readDefinitions(join(checkoutFolder(), 'infra/rabbitmq/definitions.json'));
const consumers = secretFiles(new Secrets(join(into, 'setup')), topology);
for (const [consumer, files] of Object.entries(consumers)) {
  for (const [name, content] of Object.entries(files)) {
    // Readable for every user, because only consumers mount the volume.
    writeWhole(join(into, consumer, name), content, 0o444);
  }
}
console.log(`secrets of ${Object.keys(consumers).join(', ')}`);
