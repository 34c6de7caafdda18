import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/g;
const EXPORT = /export \{([^}]*)\} from '\.\/icons\/(.+)\.mjs'/g;

/** Returns the file of each icon, by each of its names. */
export function iconFiles(index: string): Map<string, string> {
  return new Map(
    [...index.matchAll(EXPORT)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  );
}

/** Returns the module with each icon imported from its own file. */
export function withDirectIcons(code: string, files: ReadonlyMap<string, string>): string {
  return code.replaceAll(IMPORT, (_whole, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => {
        const [icon = '', local = icon] = name.split(/\s+as\s+/);
        const file = files.get(icon);
        if (file === undefined) throw new Error(`lucide-react has no icon ${icon}`);
        return `import ${local} from "lucide-react/icons/${file}";`;
      })
      .join(' '),
  );
}

/** Imports each icon from its own file, because the index would put all 1,900 icons into the first load. */
export function directIcons(): Plugin {
  let files: Map<string, string>;
  return {
    name: 'direct-icons',
    apply: 'build',
    async buildStart() {
      const root = dirname(createRequire(import.meta.url).resolve('lucide-react/package.json'));
      files = iconFiles(await readFile(join(root, 'dist/esm/lucide-react.mjs'), 'utf8'));
    },
    transform: (code, id) =>
      !id.includes('node_modules') && code.includes('lucide-react')
        ? { code: withDirectIcons(code, files), map: null }
        : null,
  };
}
