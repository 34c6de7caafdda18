// Measures the first load of the home page against its limits.
import { brotliCompressSync } from 'node:zlib';

/** In bytes, after brotli compression. */
export const BUDGET = { scripts: 120_000, styles: 30_000 };

/** Modules that must not be in the first load: the back-office, and the chart library. */
const FOREIGN = [/\/features\/[^/]*admin[^/]*\//, /\/layout\/admin-/, /\/node_modules\/recharts\//];

const HOME = /\/features\/home\/home-page\.tsx$/;

export interface BuiltChunk {
  fileName: string;
  isEntry: boolean;
  code: string;
  imports: readonly string[];
  moduleIds: readonly string[];
  styles: readonly string[];
}

/** Returns the chunks of the entry and the home page with everything they import, but no other pages. */
export function firstLoad(chunks: readonly BuiltChunk[]): BuiltChunk[] {
  const isHome = ({ isEntry, moduleIds }: BuiltChunk) =>
    isEntry || moduleIds.some((id) => HOME.test(id));
  const loaded = new Set(chunks.filter(isHome));
  for (const { imports } of loaded)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
  return [...loaded];
}

const weigh = (texts: readonly string[]) =>
  texts.reduce((sum, text) => sum + brotliCompressSync(text).length, 0);

/** Returns the faults of this build, one message each. */
export function faultsOf(chunks: readonly BuiltChunk[], styleText: (file: string) => string) {
  const loaded = firstLoad(chunks);
  const styles = [...new Set(loaded.flatMap((chunk) => chunk.styles))];
  const weight = {
    scripts: weigh(loaded.map(({ code }) => code)),
    styles: weigh(styles.map(styleText)),
  };
  const tooHeavy = (['scripts', 'styles'] as const)
    .filter((kind) => weight[kind] > BUDGET[kind])
    .map(
      (kind) =>
        `The first load has ${String(weight[kind])} bytes of ${kind} (brotli), and ${String(BUDGET[kind])} is the limit.`,
    );
  const foreign = loaded
    .flatMap(({ moduleIds }) => moduleIds)
    .filter((id) => FOREIGN.some((pattern) => pattern.test(id)))
    .map((id) => `The first load carries ${id} along.`);
  return { weight, faults: [...tooHeavy, ...foreign] };
}
