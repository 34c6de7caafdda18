import { startMailSink } from './mail-sink.js';

const { env } = process;
const sink = await startMailSink({
  file: env.MAIL_SINK_FILE ?? '',
  smtpPort: Number(env.MAIL_SINK_SMTP_PORT),
  webPort: Number(env.MAIL_SINK_WEB_PORT),
  host: env.MAIL_SINK_HOST ?? '127.0.0.1',
});
process.once('SIGTERM', () => void sink.close().finally(() => process.exit(0)));
