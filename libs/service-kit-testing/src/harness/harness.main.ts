// The harness in a separate process that specs can kill: node harness.main.js <url> <service> <eventLog>
import { EventLog } from './event-log.js';
import { startHarness } from './harness-service.js';
import type { ServiceName } from '@shop/service-kit/access';

const [url = '', service = '', file = ''] = process.argv.slice(2);
const { app } = await startHarness(url, new EventLog(file), service as ServiceName);
process.once('SIGTERM', () => {
  void app.close().then(() => process.exit(0));
});
process.send?.('ready');
