// npm run chaos, npm run check:shop
import { bootstrap } from '../dev-stack/bootstrap.mjs';

await bootstrap();
await import('./dist/main.js');
