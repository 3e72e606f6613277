import type { ResourceNames } from './content-scan.ts';
import { namedSpaces } from './current-colors.ts';

type Names = Pick<ReadonlySet<string>, 'has'>;

/**
 * The names of which an instruction needs one as its last operand; `null` if it needs none.
 *
 * @param operands - Their kinds
 */
export function requiredNames(
  names: ResourceNames,
  operator: string,
  operands: string,
): Names | null {
  switch (operator) {
    case 'Do':
      return names.objects;
    case 'Tf':
      return names.fonts;
    case 'gs':
      return names.states;
    case 'sh':
      return names.shadings;
    case 'cs':
    case 'CS':
      return { has: (name) => namedSpaces.has(name) || names.colorSpaces.has(name) };
    case 'scn':
    case 'SCN':
      return operands.endsWith('N') ? names.patterns : null;
    default:
      return operands === 'NN' ? names.properties : null;
  }
}
