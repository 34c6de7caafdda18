const { mkdir, writeFile } = require('node:fs/promises');
const { join } = require('node:path');
const { TestEnvironment } = require('jest-environment-node');

const PICTURES = join(__dirname, '../../.local/test-results/walks');
const FAILED = new Set(['test_fn_failure', 'hook_failure']);
/** Letters of a file name, of a title that is a sentence. */
const NAME_LENGTH = 80;

const nameOf = (test) =>
  (test?.name ?? 'set-up').replace(/\W+/g, '-').slice(0, NAME_LENGTH).toLowerCase();

/** A walk that fails says where its visitors were, and leaves what they saw: a picture, the HTML and the faults of every open page. */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.visitors = new Set();
  }

  async handleTestEvent({ name, test, error }) {
    if (!FAILED.has(name)) return;
    await mkdir(PICTURES, { recursive: true });
    let place = 0;
    for (const { page, faults } of this.global.visitors) {
      tell(error, [`A visitor was at ${page.url()}`, ...faults].join(', '));
      const file = join(PICTURES, `${nameOf(test)}-${String((place += 1))}`);
      await keep(file, page, faults).catch((error) => writeFile(`${file}.txt`, String(error)));
    }
  }
};

/** What is read first of a failure stands before the places in the code that led to it. */
function tell(error, line) {
  if (typeof error?.stack === 'string')
    error.stack = error.stack.replace(/(\n {4}at |$)/, `\n${line}$1`);
}

async function keep(file, page, faults) {
  await writeFile(`${file}.txt`, [page.url(), ...faults, ''].join('\n'));
  await writeFile(`${file}.html`, await page.content());
  await page.screenshot({ path: `${file}.png` });
}
