import type { Sandbox } from '@sign-envelope/core/sandbox';
import { useLatePart } from '../late-parts.tsx';

/** The mark of a sandbox, once it has loaded. */
export function LateMark({ sandbox }: { readonly sandbox: Sandbox }) {
  const part = useLatePart('sandbox');
  return part.name === 'ready' ? <part.module.SandboxMark sandbox={sandbox} /> : null;
}
