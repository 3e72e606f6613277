export { canonicalHash, genesisHash } from './audit/hash-event.ts';
