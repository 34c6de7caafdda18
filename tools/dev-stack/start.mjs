// npm start
import { bootstrap } from './bootstrap.mjs';

const HELP = `npm start [-- options]

  --reset    removes the data of this shop, and starts it with the demo data again, after a question
  --yes      removes it without the question
  --watch    restarts what changes, with Vite on port 5173; as npm run dev
  --help     prints this

  PORT=5100 npm start            serves the shop on another port
  LISTEN_HOST=0.0.0.0 npm start  opens it on every address of this machine
  LOOMERY_HOME=folder npm start  keeps its data in another folder than .local`;

if (process.argv.includes('--help')) {
  console.log(HELP);
} else {
  await bootstrap();
  await import('./dist/start.js');
}
