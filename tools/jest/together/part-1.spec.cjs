require('./specs.cjs').runPart(1, 4);
