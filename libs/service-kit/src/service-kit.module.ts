// What every service gets by importing one module: database, bus, outbox, inbox, guards, health.
import { Module, type DynamicModule } from '@nestjs/common';
import type { DataSourceOptions } from 'typeorm';
import type { ServiceName } from './access.js';
import type { ServiceEnv } from './config.js';

export interface ServiceOptions {
  name: Exclude<ServiceName, 'gateway'>;
  config: ServiceEnv;
  dataSource: DataSourceOptions;
}

@Module({})
export class ServiceKitModule {
  /** The kit for one service: inject `DataSource` (typeorm), `Bus`, `Outbox` anywhere in it. */
  static forService(options: ServiceOptions): DynamicModule {
    return {
      module: ServiceKitModule,
      global: true,
      providers: [{ provide: 'options', useValue: options }],
    };
  }
}
