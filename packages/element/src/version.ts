import { version as packageVersion } from '../package.json';

/** The version of this package; elements of two versions on one page can tell each other apart. */
export const version: string = packageVersion;
