import { readFileSync } from 'node:fs';

// Prints "passed failed" of a vitest JSON report; a file that could not be loaded has no tests and counts as one failure.

/** @typedef {{status: string, assertionResults: unknown[]}} TestFile */
/** @type {{numPassedTests: number, numFailedTests: number, testResults: TestFile[]}} */
const report = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const unloaded = report.testResults.filter(({ status, assertionResults }) => {
  return status === 'failed' && assertionResults.length === 0;
});
console.log(report.numPassedTests, report.numFailedTests + unloaded.length);
