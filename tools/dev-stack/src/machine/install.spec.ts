import { missingSentence } from './install.js';
import { postgresProgram, rabbitProgram, redisProgram } from './programs.js';

describe('a program that is missing and may not be installed', () => {
  it('names a missing program with the one line that installs it', () => {
    const { message } = missingSentence([postgresProgram, rabbitProgram]);
    expect(message).toContain('PostgreSQL 15 or newer, RabbitMQ 3.10 or newer');
    expect(message).toMatch(
      /sudo apt-get install -y postgresql rabbitmq-server|sudo dnf install -y|brew install/,
    );
    expect(message).not.toContain('\n');
  });
});

describe('the programs of this machine', () => {
  it.each([postgresProgram, redisProgram, rabbitProgram])(
    'finds the programs of this machine: $name',
    (program) => {
      expect(program.find()).toBeDefined();
    },
  );
});
