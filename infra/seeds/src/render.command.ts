// node infra/seeds/dist/render.command.js <into>
import { renderPictures } from './render-pictures.js';

const into = process.argv[2];
if (!into) {
  console.error('Usage: node infra/seeds/dist/render.command.js <folder for the pictures>');
  process.exit(1);
}
const started = performance.now();
const manifest = await renderPictures({
  into,
  onProgress: (drawn, total) => {
    if (drawn % 20 === 0 || drawn === total)
      console.log(`pictures: ${String(drawn)} of ${String(total)}`);
  },
});
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  `pictures of ${String(Object.keys(manifest.products).length)} products are there (${seconds} s)`,
);
