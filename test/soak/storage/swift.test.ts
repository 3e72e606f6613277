import { describeS3Contract } from '../../../packages/server/src/testing/s3/s3-contract.ts';
import { startSwift } from './swift.ts';

describeS3Contract('OpenStack Swift', startSwift);
