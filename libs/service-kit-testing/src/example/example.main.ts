import 'reflect-metadata';
import { startService } from '@shop/service-kit/bootstrap';
import { parseEnv, serviceEnv } from '@shop/service-kit/config';
import { ExampleModule } from './example.module.js';

// the one that says events, or, when told so, the one that hears them
const name = process.argv[2] === 'catalogue' ? 'catalogue' : 'order';
const config = parseEnv(serviceEnv);
await startService(ExampleModule.with(name, config), { name, config });
