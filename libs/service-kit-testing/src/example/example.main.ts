import 'reflect-metadata';
import { startService } from '@shop/service-kit/bootstrap';
import { parseEnv, serviceEnv } from '@shop/service-kit/config';
import { ExampleModule } from './example.module.js';

// `order` publishes events, `catalogue` consumes them
const name = process.argv[2] === 'catalogue' ? 'catalogue' : 'order';
const config = parseEnv(serviceEnv);
await startService(ExampleModule.with(name, config), { name, config });
