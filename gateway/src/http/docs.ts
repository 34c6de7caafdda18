import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';

/** Serves the OpenAPI page at /api/docs, generated from the contract's schemas. */
export function serveDocs(app: NestFastifyApplication): void {
  const about = new DocumentBuilder()
    .setTitle('Loomery')
    .setDescription('Everything that the shop in the browser may ask.')
    .setVersion('1')
    .addBearerAuth()
    .build();
  SwaggerModule.setup('api/docs', app, () => SwaggerModule.createDocument(app, about), {
    customSiteTitle: 'Loomery API',
    jsonDocumentUrl: 'api/docs/openapi.json',
    yamlDocumentUrl: 'api/docs/openapi.yaml',
  });
}
