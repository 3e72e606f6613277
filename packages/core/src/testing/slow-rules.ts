import type { Progress } from '../events/events.ts';
import type { Field } from '../model/field.ts';

/**
 * A plain implementation of the rules about which fields are to be answered, and when. It goes through
 * all fields every time. The engine must give the same results.
 */
export class SlowRules {
  readonly touched = new Set<string>();
  readonly partyId: string;
  fields: readonly Field[];

  constructor(fields: readonly Field[], partyId: string) {
    this.fields = fields;
    this.partyId = partyId;
  }

  get(id: string): Field {
    const field = this.fields.find((each) => each.id === id);
    if (field === undefined) throw new Error(`no field ${id}`);
    return field;
  }

  put(changed: Field): void {
    this.fields = this.fields.map((field) => (field.id === changed.id ? changed : field));
  }

  /** Returns the field and all fields that share its group. */
  group(field: Field): readonly Field[] {
    const name = 'group' in field ? field.group : null;
    if (name === null) return [field];
    return this.fields.filter(
      (each) => 'group' in each && each.group === name && each.partyId === field.partyId,
    );
  }

  isFilled(field: Field): boolean {
    switch (field.type) {
      case 'checkbox':
      case 'radio':
        return this.group(field).some((each) => each.value === true);
      case 'text':
      case 'textarea':
        return field.value.trim() !== '';
      case 'dropdown':
        return field.choices.some((choice) => choice === field.value);
      case 'upload':
        return field.value.length > 0;
      case 'date':
        return field.value.trim() !== '';
      case 'signature':
        return field.value !== null;
    }
  }

  isEditable(field: Field): boolean {
    if (field.partyId !== this.partyId || field.prefilled) return false;
    return !this.group(field).some((each) => each.prefilled && each.value === true);
  }

  isRequired(field: Field): boolean {
    return this.group(field).some((each) => each.required);
  }

  isDone(field: Field): boolean {
    if (this.isFilled(field)) return true;
    return !this.isRequired(field) && this.touched.has(field.id);
  }

  isMissing(field: Field): boolean {
    return this.isEditable(field) && this.isRequired(field) && !this.isDone(field);
  }

  touch(field: Field): void {
    for (const each of this.group(field)) this.touched.add(each.id);
    for (const each of this.document(field.documentIndex)) {
      if (this.isBefore(each, field)) this.touched.add(each.id);
    }
  }

  progress(): Progress {
    const counted = new Set<string>();
    let required = 0;
    let done = 0;
    for (const field of this.fields) {
      if (!this.isEditable(field) || !this.isRequired(field) || counted.has(field.id)) continue;
      for (const each of this.group(field)) counted.add(each.id);
      required += 1;
      if (this.isDone(field)) done += 1;
    }
    return {
      required,
      done,
      outstanding: required - done,
      percent: required === 0 ? 100 : Math.round((100 * done) / required),
      complete: required === done,
    };
  }

  isDocumentDone(documentIndex: number): boolean {
    return !this.document(documentIndex).some((field) => this.isMissing(field));
  }

  /** Assumes that leaving the active field has already touched it. */
  next(documentIndex: number, active: Field | null): Field | null {
    const own = this.document(documentIndex).filter((field) => this.isEditable(field));
    const undone = own.filter((field) => !this.isDone(field));
    if (active === null) return undone[0] ?? null;
    const before = undone.find((field) => this.isBefore(field, active));
    if (before !== undefined) return before;
    const group = this.group(active).map((field) => field.id);
    const after = own.find((field) => this.isBefore(active, field) && !group.includes(field.id));
    return after ?? undone[0] ?? null;
  }

  document(documentIndex: number): readonly Field[] {
    return this.fields
      .filter((field) => field.documentIndex === documentIndex)
      .sort((one, other) => one.page - other.page || one.index - other.index);
  }

  isBefore(one: Field, other: Field): boolean {
    const order = this.document(other.documentIndex).map((field) => field.id);
    return order.includes(one.id) && order.indexOf(one.id) < order.indexOf(other.id);
  }
}
