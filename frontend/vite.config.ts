import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const gateway = 'http://127.0.0.1:5000';

/** The serif of the headings is seen first: the browser may fetch it before it has read the stylesheet. */
function preloadHeadingFont(): Plugin {
  return {
    name: 'preload-heading-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /fraunces-latin.*\.woff2$/.test(file))
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

export default defineConfig({
  plugins: [react(), preloadHeadingFont()],
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': gateway, '/images': gateway },
  },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    // A font or picture inside the stylesheet would be fetched by everyone, and needs `data:` in the CSP.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
              priority: 20,
            },
            {
              name: 'state',
              test: /node_modules[\\/](@reduxjs|react-redux|immer|reselect|redux)[\\/]/,
              priority: 10,
            },
          ],
        },
      },
    },
  },
});
