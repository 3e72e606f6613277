// `node scripts/record-passed.ts examples`: records that tests have passed. Started by the script that runs them.
import { type RecordedTests, recordPassed } from './recorded-tests.ts';

recordPassed(process.argv[2] as RecordedTests);
