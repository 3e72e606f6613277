import { DocumentError } from '../document-engine.ts';
import { continuesPath, endsPath, startsPath } from './content-operators.ts';

/** Maximum number of nested graphics states. Some readers fail at thousands. */
const maxStates = 500;

/** Follows what is open in a content stream: graphics states, marked content, text and a path. */
export class ContentNesting {
  #states = 0;
  #marks = 0;
  #isText = false;
  #hasPoint = false;
  #isFirst = true;

  /** Whether there is something for an operator to end or to continue. */
  allows(operator: string): boolean {
    if (operator === 'Q') return this.#states > 0;
    if (operator === 'EMC') return this.#marks > 0;
    if (operator === 'ET') return this.#isText;
    // The widths of a glyph.
    if (operator === 'd0' || operator === 'd1') return this.#isFirst;
    return this.#hasPoint || !continuesPath.has(operator);
  }

  get isText(): boolean {
    return this.#isText;
  }

  /** Follows an operator that is allowed. Throws `DocumentError` if it nests too deep. */
  follow(operator: string): void {
    if (operator === 'q') this.#save();
    else if (operator === 'Q') this.#states -= 1;
    else if (operator === 'BDC' || operator === 'BMC') this.#marks += 1;
    else if (operator === 'EMC') this.#marks -= 1;
    else if (operator === 'BT') this.#isText = true;
    else if (operator === 'ET') this.#isText = false;
    else if (startsPath.has(operator)) this.#hasPoint = true;
    else if (endsPath.has(operator)) this.#hasPoint = false;
  }

  /** Notes that there has been an instruction, valid or not. */
  pass(): void {
    this.#isFirst = false;
  }

  /** The operators that close everything. */
  close(): string {
    const text = this.#isText ? 'ET\n' : '';
    return text + 'EMC\n'.repeat(this.#marks) + 'Q\n'.repeat(this.#states);
  }

  #save(): void {
    this.#states += 1;
    if (this.#states > maxStates) {
      throw new DocumentError('document.nested_too_deep', 'It nests too many graphics states');
    }
  }
}
