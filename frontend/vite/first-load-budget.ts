import type { Plugin } from 'vite';
import { BUDGET, faultsOf, type BuiltChunk } from './first-load.js';

const kB = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;

/** Fails the build if the home page is too heavy, and prints its weight. */
export function firstLoadBudget(): Plugin {
  return {
    name: 'first-load-budget',
    apply: 'build',
    writeBundle(_options, bundle) {
      const files = Object.values(bundle);
      const chunks = files.filter((file) => file.type === 'chunk');
      const built = chunks.map((chunk): BuiltChunk => ({
        ...chunk,
        styles: [...(chunk.viteMetadata?.importedCss ?? [])],
      }));
      const styleText = (name: string) => {
        const file = bundle[name];
        return file?.type === 'asset' ? Buffer.from(file.source).toString() : '';
      };
      const { weight, faults } = faultsOf(built, styleText);
      if (faults.length > 0) this.error(faults.join('\n'));
      this.info(
        `first load: ${kB(weight.scripts)} of ${kB(BUDGET.scripts)} scripts, ` +
          `${kB(weight.styles)} of ${kB(BUDGET.styles)} styles (brotli)`,
      );
    },
  };
}
