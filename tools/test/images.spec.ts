// The stages of the only Dockerfile and the targets of the bake file: the contents of each image, and how it is
// published.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plain } from './testing/compose.js';
import { makeSecrets, readAs } from './testing/configuration.js';
import { environmentOfApp, layersOf, stages, textOf } from './testing/dockerfile.js';
import { APPS, readCompose, root, SERVICES } from './testing/files.js';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const bake = read('docker-bake.hcl');
const NODE_IMAGES = ['app', 'gateway', 'setup', 'backup'];
const IMAGES = [...NODE_IMAGES, 'frontend'];

describe('the images', () => {
  it('containers A18: shares the image layers of packages and libraries, which know nothing of one service', () => {
    for (const target of NODE_IMAGES)
      expect(layersOf(target)[0]).toMatchObject({ name: 'runtime' });
    const shared = textOf('runtime') + textOf('packages') + textOf('build');
    expect(shared).toContain('COPY --from=packages /app /app');
    expect(shared).not.toMatch(/PROJECT\b|\bVERSION|COMMIT/);
    for (const target of NODE_IMAGES)
      expect(textOf(target).match(/--from=packages/g)).toHaveLength(1);
  });

  it('adds version and commit in the last image layers, so that a release changes no other', () => {
    const app = textOf('app');
    expect(app.indexOf('ARG VERSION')).toBeGreaterThan(app.lastIndexOf('COPY'));
    expect(app).toContain('ENV LOOMERY_VERSION=${VERSION} LOOMERY_COMMIT=${COMMIT}');
  });

  it('includes nothing of npm or of the build in the images, and seeds only where they are loaded', () => {
    expect(textOf('runtime')).toContain('RUN rm -rf /usr/local/lib/node_modules');
    expect(textOf('packages')).toMatch(/--omit=dev [^]*-name '\*\.map'.*-name '\*\.ts'.* -delete/);
    for (const target of IMAGES)
      expect(/--from=(toolchain|manifests|sources)/.test(textOf(target))).toBe(false);
    expect(IMAGES.filter((target) => textOf(target).includes('/seeds'))).toEqual(['setup']);
    for (const service of SERVICES) {
      const { dependencies } = JSON.parse(read(`services/${service}/package.json`)) as {
        dependencies: Record<string, string>;
      };
      expect(dependencies).not.toHaveProperty('@shop/seeds');
    }
  });

  it('builds a service image if no target is named', () => {
    expect(stages.at(-1)).toMatchObject({ name: '', from: 'app' });
  });

  it('containers C: sets the common image variables, of which each is read by a process', () => {
    const folderOf = makeSecrets();
    const read = APPS.flatMap((app) => {
      const own = Object.entries(environmentOfApp(app)).map(([name, value]) => [
        name,
        value.replace('/run/secrets', folderOf(app)),
      ]);
      return [
        ...readAs(app, 'dist/main.js', Object.fromEntries(own) as Record<string, string>).variables,
      ];
    });
    const set = [...new Set(APPS.flatMap((app) => Object.keys(environmentOfApp(app))))];
    expect(set).toEqual(expect.arrayContaining(['OPERATIONS_HOST', 'LISTEN_HOST', 'NOTICE_MS']));
    expect(set.filter((name) => !read.includes(name))).toEqual([]);
  });

  it('builds the images by compose from targets that exist', () => {
    const builds = Object.values(readCompose()).flatMap(({ build }) => build ?? []);
    expect(builds.length).toBeGreaterThan(SERVICES.length);
    for (const { dockerfile, target = 'app' } of builds) {
      expect(dockerfile).toBe('infra/docker/Dockerfile');
      expect(layersOf(target)).not.toEqual([]);
    }
  });
});

describe('the bake file', () => {
  it('containers A21: builds every image that compose runs, from targets that exist', () => {
    const named = [...bake.matchAll(/matrix += \{ \w+ = \[(.*)\] \}/g)].flatMap(([, list = '']) =>
      list.split(', ').map((name) => name.replaceAll('"', '')),
    );
    const run = Object.values({ ...readCompose(), ...readCompose('compose.production.yml') })
      .filter(({ build }) => build)
      .map(({ image }) => /^loomery\/([a-z-]+):/.exec(plain(image))?.[1]);
    expect(named.sort()).toEqual([...new Set(run)].sort());
  });

  it('containers A21: publishes for two processors, with a bill of materials and provenance', () => {
    expect(bake).toMatch(/platforms = PUBLISH \? \["linux\/amd64", "linux\/arm64"\]/);
    expect(bake).toMatch(/attest += PUBLISH \? \["type=sbom", "type=provenance,mode=max"\]/);
    for (const label of ['version', 'revision', 'title'])
      expect(bake).toContain(`"org.opencontainers.image.${label}"`);
  });
});
