import { type PageReference, SigningError } from '../../errors/signing-error.ts';
import { isLongerThan } from '../../model/count-characters.ts';
import { inputLimits } from '../../model/input-limits.ts';
import { isMailAddress } from '../../model/mail-address.ts';
import type { SubmittedInput } from '../../model/submitted-input.ts';
import { hasVisibleText } from '../../model/visible-text.ts';
import { fieldStatus } from '../../rules/field-status.ts';
import { progressOf } from '../../rules/progress.ts';
import { findValidationError } from '../../rules/validation-error.ts';
import { repeatValues, toInput, toInputs } from '../../submission/to-inputs.ts';
import type { FieldStore } from '../answering/field-store.ts';
import type { SessionContext } from '../session-context.ts';
import type { WidgetSigner } from '../signing-session.ts';
import { envelopeMetaOf } from '../widget/widget-query.ts';

const detailsMissing = 'Need signer name and email to submit widget';

type Context = Pick<SessionContext, 'mode' | 'widget' | 'meta' | 'prefilledIds' | 'state'>;

function widgetBody(
  { widget, meta }: Pick<Context, 'widget' | 'meta'>,
  inputs: readonly SubmittedInput[],
  signer: WidgetSigner | undefined,
): Readonly<Record<string, unknown>> {
  const name = signer?.name.trim() ?? '';
  const email = signer?.email.trim() ?? '';
  if (
    !hasVisibleText(name) ||
    isLongerThan(name, inputLimits.signerNameLength) ||
    !isMailAddress(email)
  ) {
    throw new SigningError('signer-details-required', detailsMissing, {
      messageKey: 'alert.widgetDetails',
    });
  }
  return {
    widget: widget?.code ?? '',
    name,
    email,
    inputs,
    envelope_meta: envelopeMetaOf({ ...widget, meta: meta() }),
  };
}

/** The signer's answers, and those that the host has filled and locked. */
function inputsOf(
  { prefilledIds }: Pick<Context, 'prefilledIds'>,
  { answerState }: FieldStore,
): SubmittedInput[] {
  const fields = answerState.fields();
  const prefilled = fields.filter(({ id }) => prefilledIds.has(id));
  return [...toInputs(answerState.index, fields), ...prefilled.map(toInput)];
}

/**
 * The body of a submission.
 *
 * @throws SigningError `signer-details-required` for a widget without a valid name and email.
 */
export function submissionBody(
  context: Context,
  fieldStore: FieldStore,
  signer: WidgetSigner | undefined,
): Readonly<Record<string, unknown>> {
  const full = inputsOf(context, fieldStore);
  const inputs = context.state.$envelope.get()?.acceptsRepeatedValues ? repeatValues(full) : full;
  if (context.mode === 'widget') return widgetBody(context, inputs, signer);
  const meta = envelopeMetaOf({ meta: context.meta() });
  return meta === null ? { inputs } : { inputs, envelope_meta: meta };
}

/** Validates all answers. Throws `incomplete` if a required field is not done, or an answer is not valid. */
export function requireComplete(fieldStore: FieldStore): void {
  const { answerState } = fieldStore;
  fieldStore.validateWith(findValidationError);
  if (progressOf(answerState.required, answerState.done).complete) return;
  const fieldIds = [...answerState.index.editable].flatMap((position) => {
    const field = fieldStore.at(position);
    return fieldStatus(answerState, position, field).missing ? field.id : [];
  });
  throw new SigningError('incomplete', 'Required fields are still to be filled in', { fieldIds });
}

/** Nobody signs a page that they could not see. Throws `page-not-shown`. */
export function requirePagesShown(pages: readonly PageReference[]): void {
  if (pages.length > 0) throw new SigningError('page-not-shown', 'A page did not load', { pages });
}
