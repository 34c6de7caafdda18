import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { errors, errorView, type ErrorCode } from '@shop/contracts/core/errors';
import { accessOf, type Access } from '@shop/service-kit/access';
import { documentedRoutes } from '../access/route-access-check.js';
import { jsonSchema } from '../replies.js';
import { moveToComponents } from './components.js';
import { operations } from './operations.js';

type About = Parameters<typeof SwaggerModule.createDocument>[1];

/** Serves the OpenAPI page at /api/docs, generated from the contract's schemas. */
export function serveDocs(app: NestFastifyApplication): void {
  const about = new DocumentBuilder()
    .setTitle('Loomery')
    .setDescription('Everything that the shop in the browser may ask.')
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .setLicense('Proprietary', 'https://loomery.test/terms')
    .addServer('/')
    .addBearerAuth()
    .build();
  SwaggerModule.setup('api/docs', app, () => documentOf(app, about), {
    customSiteTitle: 'Loomery API',
    jsonDocumentUrl: 'api/docs/openapi.json',
    yamlDocumentUrl: 'api/docs/openapi.yaml',
  });
}

const refusalsOf: Record<Access['kind'], readonly ErrorCode[]> = {
  public: [],
  signedIn: ['auth.required'],
  roles: ['auth.required', 'auth.forbidden'],
  serviceOnly: [],
};

/** The routes with their names, and what follows from who may call them: the token, and the refusals without it. */
function documentOf(app: NestFastifyApplication, about: About): OpenAPIObject {
  const document = SwaggerModule.createDocument(app, about);
  for (const { method, path, handler, operation } of documentedRoutes(app, document)) {
    const named = operations.get(`${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    if (named) Object.assign(operation, named);
    operation.security = [];
    for (const code of refusalsOf[accessOf(handler)?.kind ?? 'public']) {
      const { status } = errors[code];
      const known = operation.responses[status];
      const description = known && 'description' in known ? `${known.description}, ${code}` : code;
      const content = { 'application/json': { schema: jsonSchema(errorView) } };
      operation.responses[status] = { description, content };
      operation.security = [{ bearer: [] }];
    }
  }
  moveToComponents(document);
  return document;
}
