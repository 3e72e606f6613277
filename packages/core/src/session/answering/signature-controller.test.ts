import { expect, test } from 'vitest';
import {
  drawnSignature,
  makeField,
  typedSignature,
  uploadedSignature,
} from '../../testing/make-envelope.ts';
import { openSession } from '../../testing/open-session.ts';

const signatures = [drawnSignature, typedSignature, uploadedSignature];
const two = () => [[makeField('signature', 'one'), makeField('signature', 'two')]];
const typedOnly = {
  config: {
    company_signature_format_drawn: '0',
    company_signature_format_upload: '0',
    company_signature_default: 'typed',
  },
} as const;
const blank = { ...typedSignature, text: '  \t' };

test('[SG-02] confirming sets the chosen kind on the field and clears the others', async () => {
  const { session, value } = await openSession(two());
  for (const signature of signatures) {
    session.confirmSignature('one', signature);
    expect(value('one')).toEqual(signature);
  }
});

test('[SG-03] a field suggests its own value first, else the last one made, else the company’s kind', async () => {
  const { session } = await openSession(two(), {
    sandbox: { config: { company_signature_default: 'upload' } },
  });
  expect(session.suggestedSignature('one')).toMatchObject({ kind: 'upload', signature: null });
  session.confirmSignature('one', typedSignature);
  expect(session.suggestedSignature('two')).toMatchObject({
    kind: 'typed',
    signature: typedSignature,
  });
  session.confirmSignature('two', drawnSignature);
  expect(session.suggestedSignature('one')).toMatchObject({
    kind: 'typed',
    signature: typedSignature,
  });
});

test('[SG-03] a kind that the company does not allow is neither suggested nor accepted', async () => {
  const { session, value } = await openSession(two(), { sandbox: typedOnly });
  expect(() => session.confirmSignature('one', drawnSignature)).toThrow();
  session.setLatestSignature(drawnSignature);
  expect(session.suggestedSignature('one').kind).toBe('typed');
  expect(value('one')).toBeNull();
});

test('[SG-03] a value of a kind that is not allowed any more is not suggested', async () => {
  const drawn = makeField('signature', 'drawn', { value: drawnSignature });
  const { session } = await openSession([[drawn]], { sandbox: typedOnly });
  expect(session.suggestedSignature('drawn')).toMatchObject({ kind: 'typed', signature: null });
});

test('[SG-04] the latest signature of each kind is remembered for later fields', async () => {
  const { session } = await openSession(two());
  for (const signature of signatures) session.confirmSignature('one', signature);
  expect(session.$latestSignature.get()).toEqual({
    drawn: drawnSignature,
    typed: typedSignature,
    upload: uploadedSignature,
    kind: 'upload',
  });
  session.clearLatestSignature('typed');
  expect(session.$latestSignature.get()).toMatchObject({ typed: null, kind: 'upload' });
});

test('an unconfirmed signature is suggested before a field’s own, until the field is left', async () => {
  const { session, value } = await openSession(two());
  session.confirmSignature('one', typedSignature);
  session.activate('one');
  expect(session.suggestedSignature('one').signature).toEqual(typedSignature);
  session.setLatestSignature(drawnSignature);
  expect(session.suggestedSignature('one').signature).toEqual(drawnSignature);
  expect(value('one')).toEqual(typedSignature);
  session.deactivate();
  session.activate('one');
  expect(session.suggestedSignature('one').signature).toEqual(typedSignature);
});

test('[SG-06] a blank typed signature is cleared, and cannot be confirmed', async () => {
  const { session, value } = await openSession(two());
  session.setLatestSignature(typedSignature);
  session.setLatestSignature(blank);
  expect(session.$latestSignature.get().typed).toBeNull();
  expect(() => session.confirmSignature('one', blank)).toThrow(
    expect.objectContaining({ code: 'invalid-value' }),
  );
  expect(value('one')).toBeNull();
});

test('[SG-01] without a signature there is nothing to confirm', async () => {
  const { session } = await openSession(two());
  session.activate('one');
  expect(session.suggestedSignature('one').signature).toBeNull();
  expect(session.$nextAction.get().name).not.toBe('confirm');
});
