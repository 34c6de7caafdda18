require('./specs.cjs').runPart(3, 4);
