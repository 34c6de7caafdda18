// node tools/seeds/dist/render.command.js <into>
import { renderImages } from './render-images.js';

const into = process.argv[2];
if (!into) {
  console.error('Usage: node tools/seeds/dist/render.command.js <folder for the images>');
  process.exit(1);
}
const started = performance.now();
const manifest = await renderImages({
  into,
  onProgress: (drawn, total) => {
    if (drawn % 20 === 0 || drawn === total)
      console.log(`images: ${String(drawn)} of ${String(total)}`);
  },
});
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  `images of ${String(Object.keys(manifest.products).length)} products are there (${seconds} s)`,
);
