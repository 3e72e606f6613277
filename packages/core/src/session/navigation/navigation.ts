import { SigningError } from '../../errors/signing-error.ts';
import { isEditable } from '../../rules/envelope-index.ts';
import { isNextAllowed, nextDocument, nextField } from '../../rules/next-field.ts';
import type { Filling } from '../answering/field-store.ts';
import type { SessionState } from '../session-state.ts';
import type { NextAction } from '../signing-session.ts';

/** Which field and document the signer is at, and the ways on. */
export interface Walk {
  activate(fieldId: string): void;
  deactivate(): void;
  next(): void;
  goToDocument(documentIndex: number): void;
  nextDocument(): void;
  /** Leaves a field, active or not, for the next by the rule. */
  moveOnFrom(position: number): void;
  /** What the button of the footer does now; `hasSignature`: the active signature field has one to confirm. */
  nextAction(hasSignature: (fieldId: string) => boolean): NextAction;
}

export function createWalk(state: SessionState, filling: Filling): Walk {
  const { ledger } = filling;
  const { index } = ledger;

  function activePosition(): number | null {
    const fieldId = state.$activeFieldId.get();
    return fieldId === null ? null : filling.find(fieldId);
  }

  function leave(): void {
    const active = activePosition();
    // Leaving is what touches a field, so that an untouched optional one is still shown the way to.
    if (active !== null) ledger.touch(active);
  }

  function arrive(position: number | null): void {
    state.$making.set(null);
    if (position === null) {
      state.$activeFieldId.set(null);
      return;
    }
    const { id, documentIndex } = filling.at(position);
    state.$documentIndex.set(documentIndex);
    state.$activeFieldId.set(id);
  }

  function moveOnFrom(position: number): void {
    leave();
    ledger.touch(position);
    arrive(nextField(ledger, filling.at(position).documentIndex, position));
  }

  function turnTo(documentIndex: number): void {
    leave();
    arrive(null);
    state.$documentIndex.set(documentIndex);
  }

  return {
    moveOnFrom,
    activate(fieldId) {
      const position = filling.find(fieldId);
      if (!isEditable(index, position)) {
        throw new SigningError(
          'field-locked',
          `The field "${fieldId}" is not the signer's to answer`,
        );
      }
      if (state.$activeFieldId.get() === fieldId) return;
      leave();
      arrive(position);
    },
    deactivate() {
      leave();
      arrive(null);
    },
    next() {
      const active = activePosition();
      if (!isNextAllowed(ledger, active)) return;
      if (active !== null) moveOnFrom(active);
      else arrive(nextField(ledger, state.$documentIndex.get(), null));
    },
    goToDocument(documentIndex) {
      if (index.documents[documentIndex] === undefined) return;
      if (documentIndex !== state.$documentIndex.get()) turnTo(documentIndex);
    },
    nextDocument() {
      const document = nextDocument(ledger, state.$documentIndex.get());
      if (document !== null) turnTo(document);
    },
    nextAction(hasSignature) {
      const active = activePosition();
      const activeField = active === null ? null : filling.at(active);
      if (activeField?.type === 'signature' && hasSignature(activeField.id)) {
        return { name: 'confirm' };
      }
      if (!isNextAllowed(ledger, active)) return { name: 'none' };
      const current = state.$documentIndex.get();
      const field = nextField(ledger, current, active);
      if (field !== null) return { name: 'next-field', fieldId: filling.at(field).id };
      const document = nextDocument(ledger, current);
      return document === null
        ? { name: 'none' }
        : { name: 'next-document', documentIndex: document };
    },
  };
}
