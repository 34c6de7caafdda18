require('./specs.cjs').runPart(2, 4);
