import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type BuildOptions, type Plugin } from 'vite';
import { chunks } from './vite/chunks.js';
import { compressed } from './vite/compressed.js';
import { content } from './vite/content.js';
import { directIcons } from './vite/direct-icons.js';
import { firstLoadBudget } from './vite/first-load-budget.js';
import { minified } from './vite/minified.js';
import { siteMap } from './vite/site-map.js';
import { samplePdfs } from './vite/sample-pdfs.js';

/** The gateway for `npm run dev`: API and images. */
const gateway = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:5000';

const router = join(
  dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
  'dist/production',
);

/** Both fonts are seen at once: the browser may fetch them before it has read the stylesheet. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /(fraunces|source-sans-3)-latin.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: {
              rel: 'preload',
              href: `/${file}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: true,
            },
          })),
    },
  };
}

/** Marks component factories as pure, so that unused parts of the router are removed. */
function shakenRouter(): Plugin {
  return {
    name: 'shaken-router',
    apply: 'build',
    transform: (code, id) =>
      id.startsWith(router)
        ? {
            code: code
              .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
              .replaceAll(
                / = (?=React\d*\.(?:forwardRef|createContext|memo)\()/g,
                ' = /* @__PURE__ */ ',
              ),
            map: null,
          }
        : null,
  };
}

const intoBrowsers: BuildOptions = {
  target: 'es2022',
  outDir: 'dist',
  emptyOutDir: true,
  // A font or image inside the stylesheet would be fetched by everyone, and needs `data:` in the CSP.
  assetsInlineLimit: 0,
  // The plugin `minified` does it.
  minify: false,
  cssMinify: true,
  // Every browser that reads our modules knows the hint by itself.
  modulePreload: { polyfill: false },
  rolldownOptions: { output: { codeSplitting: { groups: chunks }, minify: false } },
};

const stand = join(import.meta.dirname, 'src/no-browser.ts');

const intoHtml: BuildOptions = {
  target: 'node20',
  outDir: 'dist/.server',
  emptyOutDir: true,
  minify: true,
  copyPublicDir: false,
  rolldownOptions: {
    transform: {
      inject: {
        location: [stand, 'location'],
        localStorage: [stand, 'localStorage'],
        navigator: [stand, 'navigator'],
      },
    },
    // CommonJS, because the gateway reloads a later build, which ES modules do not allow.
    output: { format: 'cjs', entryFileNames: 'prerender.cjs', chunkFileNames: '[name]-[hash].cjs' },
  },
};

/** Only in the build for browsers. */
const forBrowsers = [
  preloadFonts(),
  minified(),
  firstLoadBudget(),
  siteMap(),
  samplePdfs(),
  compressed(),
];

/** `vite build --ssr` builds the module with which the gateway renders pages (src/prerender.tsx). */
export default defineConfig(({ isSsrBuild }) => ({
  resolve: {
    alias: [
      // Every import of zod gets it with its settings, whatever the order of the chunks.
      { find: /^zod$/, replacement: join(import.meta.dirname, 'src/lib/zod-without-eval.ts') },
      // The router's export map has no way to its production build, which carries no warnings along.
      { find: /^react-router$/, replacement: join(router, 'index.mjs') },
      { find: /^react-router\/dom$/, replacement: join(router, 'dom-export.mjs') },
    ],
  },
  plugins: [react(), content(), directIcons(), shakenRouter(), ...(isSsrBuild ? [] : forBrowsers)],
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': gateway, '/images': gateway, '/downloads': gateway },
  },
  ...(isSsrBuild && {
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  build: isSsrBuild ? intoHtml : intoBrowsers,
}));
