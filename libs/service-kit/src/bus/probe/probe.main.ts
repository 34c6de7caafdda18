// The probe as a process of its own, to be killed: node probe.main.js <url> <service> <journal>
import { Journal } from './journal.js';
import { startProbe } from './probe-service.js';
import type { ServiceName } from '../../access.js';

const [url = '', service = '', file = ''] = process.argv.slice(2);
const { app } = await startProbe(url, new Journal(file), service as ServiceName);
process.once('SIGTERM', () => {
  void app.close().then(() => process.exit(0));
});
process.send?.('ready');
