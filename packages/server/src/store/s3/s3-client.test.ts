import { describeS3Contract } from '../../testing/s3/s3-contract.ts';
import { startS3Double } from '../../testing/s3/s3-double.ts';

describeS3Contract('the double', async () => {
  const double = await startS3Double();
  const settings = { ...(await double.createBucket()), endpoint: double.endpoint };
  return {
    settings,
    interrupt: async () => {
      double.fail = () => ({ kind: 'refused', status: 503, code: 'ServiceUnavailable' });
      return async () => {
        double.fail = () => null;
      };
    },
    close: double.close,
  };
});
