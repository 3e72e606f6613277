import { pdfNumber } from '../content-stream.ts';
import { numbersIn } from './operand-values.ts';

/** What content has to know about a colour space. */
export interface ContentColorSpace {
  /** `null` for a pattern. */
  readonly components: number | null;
  /** The highest value of a component, if the lowest is 0; otherwise `null`. */
  readonly highest: number | null;
  /** The value of each component of the initial colour if readers disagree on it; otherwise `null`. */
  readonly initial: number | null;
}

const device = (components: number): ContentColorSpace => ({
  components,
  highest: 1,
  initial: null,
});

const gray = device(1);
const rgb = device(3);
const cmyk = device(4);
const pattern: ContentColorSpace = { components: null, highest: null, initial: 0 };

/** Colour spaces that are in no resources. */
export const namedSpaces: ReadonlyMap<string, ContentColorSpace> = new Map([
  ['DeviceGray', gray],
  ['DeviceRGB', rgb],
  ['DeviceCMYK', cmyk],
  ['Pattern', pattern],
]);

/** Operators that set a colour together with its space. */
const deviceOperators: ReadonlyMap<string, ContentColorSpace> = new Map([
  ['g', gray],
  ['G', gray],
  ['rg', rgb],
  ['RG', rgb],
  ['k', cmyk],
  ['K', cmyk],
]);

const colorOperators = new Set(['sc', 'scn', 'SC', 'SCN']);

/** Operators that paint, or start a path, in which no colour can be set. */
const painting = new Set('m re f F f* b B b* B* s S Tj TJ \' " Do sh BI'.split(' '));

interface Color {
  /** `null` if not known. */
  readonly space: ContentColorSpace | null;
  readonly isSet: boolean;
}

interface Colors {
  readonly fill: Color;
  readonly stroke: Color;
}

/** How a colour instruction is repaired: `null` leaves it as it is. */
export type ColorRepair = { readonly before: string } | { readonly by: string } | null;

/** Follows the colours of a content stream, and finds instructions that readers understand differently. */
export class CurrentColors {
  #colors: Colors;
  readonly #saved: Colors[] = [];

  /** @param isPage - Pages start with black, and a form with the colours of its caller. */
  constructor(isPage: boolean) {
    const color = { space: isPage ? gray : null, isSet: true };
    this.#colors = { fill: color, stroke: color };
  }

  save(): void {
    this.#saved.push(this.#colors);
  }

  restore(): void {
    this.#colors = this.#saved.pop() ?? this.#colors;
  }

  /** Selects a colour space; `null` for one that is not known. */
  select(operator: 'cs' | 'CS', space: ContentColorSpace | null): void {
    this.#set(operator === 'cs', { space, isSet: (space?.initial ?? null) === null });
  }

  /**
   * Follows an instruction with valid operands.
   *
   * @param operands - Their kinds
   * @param read - Returns the text of the instruction.
   */
  follow(operator: string, operands: string, read: () => string): ColorRepair {
    const space = deviceOperators.get(operator);
    if (space !== undefined) {
      this.#set(operator === operator.toLowerCase(), { space, isSet: true });
      return limit(operator, read(), space);
    }
    if (colorOperators.has(operator)) return this.#color(operator, operands, read);
    return painting.has(operator) ? this.#paint() : null;
  }

  #color(operator: string, operands: string, read: () => string): ColorRepair {
    const isFill = operator === operator.toLowerCase();
    const { space } = isFill ? this.#colors.fill : this.#colors.stroke;
    if (space !== null && !fits(space, operands)) return { by: '' };
    this.#set(isFill, { space, isSet: true });
    return space === null ? null : limit(operator, read(), space);
  }

  /** Sets the initial colours of spaces that were selected without a colour. */
  #paint(): ColorRepair {
    const { fill, stroke } = this.#colors;
    if (fill.isSet && stroke.isSet) return null;
    const before = [
      fill.isSet ? '' : initialColor(fill.space, 'scn', 'g'),
      stroke.isSet ? '' : initialColor(stroke.space, 'SCN', 'G'),
    ];
    this.#colors = { fill: { ...fill, isSet: true }, stroke: { ...stroke, isSet: true } };
    return { before: before.join(' ') };
  }

  #set(isFill: boolean, color: Color): void {
    const { fill, stroke } = this.#colors;
    this.#colors = isFill ? { fill: color, stroke } : { fill, stroke: color };
  }
}

/** Whether a colour has the components of its space. */
function fits({ components }: ContentColorSpace, operands: string): boolean {
  return components === null ? operands.endsWith('N') : operands === 'n'.repeat(components);
}

function initialColor(
  space: ContentColorSpace | null,
  operator: string,
  grayOperator: string,
): string {
  // Without a pattern, some readers paint nothing, and others black.
  if (space?.components == null) return `0 ${grayOperator}`;
  return `${`${space.initial ?? 0} `.repeat(space.components)}${operator}`;
}

/** Limits a colour to the values that exist. */
function limit(operator: string, instruction: string, { highest }: ContentColorSpace): ColorRepair {
  if (highest === null) return null;
  const numbers = numbersIn(instruction);
  if (numbers.every((number) => number >= 0 && number <= highest)) return null;
  const limited = numbers.map((number) => pdfNumber(Math.min(highest, Math.max(0, number))));
  return { by: `${limited.join(' ')} ${operator}` };
}
