/** The screens that few signers see, in one chunk: each alone is too small to be worth one. */
export { FewScreen } from './lazy-screen.tsx';
