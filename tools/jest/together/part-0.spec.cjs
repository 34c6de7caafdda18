require('./specs.cjs').runPart(0, 4);
