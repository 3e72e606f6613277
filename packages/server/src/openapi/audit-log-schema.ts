import { auditLog } from '@sign-envelope/evidence';
import { toJsonSchema } from '@valibot/to-json-schema';

/** The JSON Schema of an exported audit log, for readers that are not written in TypeScript. */
export function auditLogSchema() {
  return {
    title: 'Audit log of an envelope of Sign Envelope',
    ...toJsonSchema(auditLog, { target: 'draft-2020-12', typeMode: 'output' }),
  };
}
