/** Result of one suite: the specs of a package, the e2e tests, or the check. */
export interface SuiteResult {
  name: string;
  passed: number;
  failures: Failure[];
}

export interface Failure {
  title: string;
  message: string;
}

/** The part of Jest's JSON that we read. */
interface JestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Reads Jest's report; a file that failed to load counts as one failure. */
export function fromJest(name: string, report: JestReport): SuiteResult {
  const failures = report.testResults.flatMap((file): Failure[] => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (file.status === 'failed' && failed.length === 0) {
      return [{ title: file.name, message: file.message }];
    }
    return failed.map(({ fullName, failureMessages }) => ({
      title: `${file.name} › ${fullName}`,
      message: failureMessages.join('\n'),
    }));
  });
  return { name, passed: report.numPassedTests, failures };
}

/** Returns the last line of a run, and whether the run was successful. */
export function totalOf(results: readonly SuiteResult[]): { line: string; isGood: boolean } {
  const sum = (count: (result: SuiteResult) => number) =>
    results.reduce((total, result) => total + count(result), 0);
  const failed = sum(({ failures }) => failures.length);
  return {
    line: `${String(sum(({ passed }) => passed))} passed, ${String(failed)} failed`,
    isGood: failed === 0,
  };
}
