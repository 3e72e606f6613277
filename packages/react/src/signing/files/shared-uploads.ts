import type { Envelope, Field, UploadField } from '@sign-envelope/core';

/** Returns the fields with files of other parties, if the sender shares uploads. */
export function sharedUploads(
  { config, parties }: Pick<Envelope, 'config' | 'parties'>,
  fields: readonly Field[],
): readonly UploadField[] {
  if (!config.sharesUploads) return [];
  const signerId = parties.find((party) => party.isSigner)?.id;
  return fields.filter(
    (field): field is UploadField =>
      field.type === 'upload' && field.value.length > 0 && field.partyId !== signerId,
  );
}
