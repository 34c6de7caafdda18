// npm run bench
import { bootstrap } from '../dev-stack/bootstrap.mjs';

await bootstrap();
await import('./dist/main.js');
