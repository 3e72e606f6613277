import { expect, test } from 'vitest';
import { makeField, typedSignature } from '../../testing/make-envelope.ts';
import { openSession } from '../../testing/open-session.ts';

const required = { required: true };

test('[EN-14] next goes through the undone fields, then ends', async () => {
  const { session } = await openSession([
    [makeField('text', 'a', required), makeField('text', 'b'), makeField('text', 'c', required)],
  ]);
  session.next();
  expect(session.$activeFieldId.get()).toBe('a');
  session.setValue('a', 'x');
  session.next();
  expect(session.$activeFieldId.get()).toBe('b');
  session.next();
  expect(session.$activeFieldId.get()).toBe('c');
  session.setValue('c', 'x');
  session.next();
  expect(session.$activeFieldId.get()).toBeNull();
  expect(session.$field('b').get().done).toBe(true);
});

test('[EN-15] next does nothing from a required field that is not done', async () => {
  const { session } = await openSession([
    [makeField('text', 'a', required), makeField('text', 'b', required)],
  ]);
  session.activate('a');
  expect(session.$nextAction.get()).toEqual({ name: 'none' });
  session.next();
  expect(session.$activeFieldId.get()).toBe('a');
  session.setValue('a', 'x');
  expect(session.$nextAction.get()).toEqual({ name: 'next-field', fieldId: 'b' });
});

test('the next action describes what next does', async () => {
  const { session } = await openSession([
    [makeField('text', 'a'), makeField('text', 'b', required), makeField('text', 'c')],
  ]);
  for (const id of ['a', 'b', 'c']) {
    expect(session.$nextAction.get()).toEqual({ name: 'next-field', fieldId: id });
    session.next();
    expect(session.$activeFieldId.get()).toBe(id);
    if (id === 'b') session.setValue('b', 'x');
  }
  expect(session.$nextAction.get()).toEqual({ name: 'none' });
});

test('[EN-16] next document leaves the active field and moves on once this document is done', async () => {
  const { session } = await openSession([
    [makeField('text', 'a', required)],
    [makeField('text', 'note')],
    [makeField('text', 'c', required)],
  ]);
  session.activate('a');
  session.nextDocument();
  expect(session.$documentIndex.get()).toBe(0);
  session.setValue('a', 'x');
  expect(session.$nextAction.get()).toEqual({ name: 'next-document', documentIndex: 2 });
  session.nextDocument();
  expect(session.$documentIndex.get()).toBe(2);
  expect(session.$activeFieldId.get()).toBeNull();
});

test('going to a document leaves the active field; an unknown document changes nothing', async () => {
  const { session } = await openSession([[makeField('text', 'a')], [makeField('text', 'b')]]);
  session.activate('a');
  session.goToDocument(7);
  expect(session.$activeFieldId.get()).toBe('a');
  session.goToDocument(1);
  expect(session.$documentIndex.get()).toBe(1);
  expect(session.$activeFieldId.get()).toBeNull();
  expect(session.$field('a').get().done).toBe(true);
});

test('activating a field of another document shows that document', async () => {
  const { session } = await openSession([[makeField('text', 'a')], [makeField('text', 'b')]]);
  session.activate('b');
  expect(session.$documentIndex.get()).toBe(1);
});

test('[SG-01] confirm is available only with a signature, and moves on', async () => {
  const { session } = await openSession([
    [makeField('signature', 'sign', required), makeField('text', 'name', required)],
  ]);
  session.activate('sign');
  expect(session.$nextAction.get()).toEqual({ name: 'none' });
  session.setLatestSignature(typedSignature);
  expect(session.$nextAction.get()).toEqual({ name: 'confirm' });
  session.clearLatestSignature('typed');
  expect(session.$nextAction.get()).toEqual({ name: 'none' });
  session.confirmSignature('sign', typedSignature);
  expect(session.$activeFieldId.get()).toBe('name');
  expect(session.$field('sign').get().done).toBe(true);
});

test('navigation does nothing without an open envelope', async () => {
  const { session } = await openSession([[makeField('text', 'a')]]);
  session.destroy();
  session.next();
  session.deactivate();
  session.nextDocument();
  expect(session.$activeFieldId.get()).toBeNull();
});
