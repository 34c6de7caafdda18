import { type DynamicModule, Module } from '@nestjs/common';
import { ServiceKitModule } from '@shop/service-kit/service-kit.module';
import { type CorrespondenceEnv } from './config.js';
import { dataSourceOptions } from './db/data-source.js';
import { LettersConsumer } from './letters/letters.consumer.js';
import { LettersRpc } from './letters/letters.rpc.js';
import { LettersService } from './letters/letters.service.js';
import { MailSettings } from './mail/mail-settings.js';
import { Postman } from './mail/postman.js';

@Module({})
export class AppModule {
  static with(config: CorrespondenceEnv): DynamicModule {
    const dataSource = dataSourceOptions(config.DATABASE_URL);
    return {
      module: AppModule,
      imports: [ServiceKitModule.forService({ name: 'correspondence', config, dataSource })],
      controllers: [LettersConsumer, LettersRpc],
      providers: [
        { provide: MailSettings, useValue: MailSettings.from(config) },
        LettersService,
        Postman,
      ],
    };
  }
}
