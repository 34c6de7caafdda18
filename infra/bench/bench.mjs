// npm run bench
import { bootstrap } from '../local/bootstrap.mjs';

await bootstrap();
await import('./dist/main.js');
