// npm run security
import { bootstrap } from '../local/bootstrap.mjs';

await bootstrap();
await import('./dist/security/main.js');
