import { version as packageVersion } from '../package.json';

/** The version of this package, which tells apart two versions on one page. */
export const version: string = packageVersion;
