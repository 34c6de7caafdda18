// A job of the cluster: a database with its two roles for each service, and the bucket of the images.
//   node dist/containers/stores.command.js /run/secrets/stores.json
import { makeStores } from './make-stores.js';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('stores.command.js <plan of the stores>');
await makeStores(file);
