// npm run chaos, npm run check:shop
import { bootstrap } from '../local/bootstrap.mjs';

await bootstrap();
await import('./dist/main.js');
