import { isNextAllowed, nextDocument, nextField } from '../../rules/next-field.ts';
import type { FieldStore } from '../answering/field-store.ts';
import type { NextAction, SessionState } from '../session-state.ts';

/** Moves the signer between fields and documents. */
export interface Navigation {
  activate(fieldId: string): void;
  deactivate(): void;
  next(): void;
  goToDocument(documentIndex: number): void;
  nextDocument(): void;
  /** Leaves a field, whether active or not, for the next one by the rule. */
  advanceFrom(position: number): void;
  /**
   * What the footer's button does now.
   *
   * @param hasSignature - Whether there is a signature to confirm for a signature field.
   */
  nextAction(hasSignature: (fieldId: string) => boolean): NextAction;
}

export function createNavigation(
  state: Pick<SessionState, '$activeFieldId' | '$documentIndex' | '$pendingSignature'>,
  fieldStore: FieldStore,
): Navigation {
  const { answerState } = fieldStore;
  const { index } = answerState;

  function activePosition(): number | null {
    const fieldId = state.$activeFieldId.get();
    return fieldId === null ? null : fieldStore.find(fieldId);
  }

  function leaveField(): void {
    const active = activePosition();
    // Leaving touches a field. Navigation still leads to optional fields that are untouched.
    if (active !== null) fieldStore.touch(active);
  }

  function enterField(position: number | null): void {
    state.$pendingSignature.set(null);
    if (position === null) {
      state.$activeFieldId.set(null);
      return;
    }
    const { id, documentIndex } = fieldStore.at(position);
    state.$documentIndex.set(documentIndex);
    state.$activeFieldId.set(id);
  }

  function advanceFrom(position: number): void {
    leaveField();
    fieldStore.touch(position);
    enterField(nextField(answerState, fieldStore.at(position).documentIndex, position));
  }

  function showDocument(documentIndex: number): void {
    leaveField();
    enterField(null);
    state.$documentIndex.set(documentIndex);
  }

  return {
    advanceFrom,
    activate(fieldId) {
      const position = fieldStore.findOwn(fieldId);
      if (state.$activeFieldId.get() === fieldId) return;
      leaveField();
      enterField(position);
    },
    deactivate() {
      leaveField();
      enterField(null);
    },
    next() {
      const active = activePosition();
      if (!isNextAllowed(answerState, active)) return;
      if (active !== null) advanceFrom(active);
      else enterField(nextField(answerState, state.$documentIndex.get(), null));
    },
    goToDocument(documentIndex) {
      if (index.documents[documentIndex] === undefined) return;
      if (documentIndex !== state.$documentIndex.get()) showDocument(documentIndex);
    },
    nextDocument() {
      const document = nextDocument(answerState, state.$documentIndex.get());
      if (document !== null) showDocument(document);
    },
    nextAction(hasSignature) {
      const active = activePosition();
      const activeField = active === null ? null : fieldStore.at(active);
      if (activeField?.type === 'signature' && hasSignature(activeField.id)) {
        return { name: 'confirm' };
      }
      if (!isNextAllowed(answerState, active)) return { name: 'none' };
      const current = state.$documentIndex.get();
      const field = nextField(answerState, current, active);
      if (field !== null) return { name: 'next-field', fieldId: fieldStore.at(field).id };
      const document = nextDocument(answerState, current);
      return document === null
        ? { name: 'none' }
        : { name: 'next-document', documentIndex: document };
    },
  };
}
