/* global describe, it, specFiles */
const { relative } = require('node:path');

/** Runs this group of spec files as one Jest file, each in a `describe` named by its path. */
exports.runPart = (part, of) => {
  for (const file of specFiles.filter((_, nth) => nth % of === part)) {
    describe(relative(process.cwd(), file), () => {
      try {
        require(file);
      } catch (error) {
        it('loads', () => {
          throw error;
        });
      }
    });
  }
};
