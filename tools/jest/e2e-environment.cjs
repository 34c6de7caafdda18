const { mkdir, writeFile } = require('node:fs/promises');
const { join } = require('node:path');
const { TestEnvironment } = require('jest-environment-node');

const IMAGES = join(__dirname, '../../.local/test-results/e2e');
const FAILED = new Set(['test_fn_failure', 'hook_failure']);
/** Maximum length of a file name that is made from the title of a test. */
const NAME_LENGTH = 80;

const nameOf = (test) =>
  (test?.name ?? 'set-up').replace(/\W+/g, '-').slice(0, NAME_LENGTH).toLowerCase();

/**
 * Reacts to a failed e2e test: adds the address of every open page to the error, and stores its screenshot, HTML and
 * errors.
 */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.visitors = new Set();
  }

  async handleTestEvent({ name, test, error }) {
    if (!FAILED.has(name)) return;
    await mkdir(IMAGES, { recursive: true });
    let place = 0;
    for (const { page, faults } of this.global.visitors) {
      addLine(error, [`Visitor at ${page.url()}`, ...faults].join(', '));
      const file = join(IMAGES, `${nameOf(test)}-${String((place += 1))}`);
      await keep(file, page, faults).catch((error) => writeFile(`${file}.txt`, String(error)));
    }
  }
};

/** Inserts the line above the stack. */
function addLine(error, line) {
  if (typeof error?.stack === 'string')
    error.stack = error.stack.replace(/(\n {4}at |$)/, `\n${line}$1`);
}

async function keep(file, page, faults) {
  await writeFile(`${file}.txt`, [page.url(), ...faults, ''].join('\n'));
  await writeFile(`${file}.html`, await page.content());
  await page.screenshot({ path: `${file}.png` });
}
