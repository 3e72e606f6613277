import { pdfNumber } from '../pdf/content-stream.ts';

/** The origin of a path on the page, in points, and the number of points per path unit. */
export interface PathPlace {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/**
 * Converts SVG path data with absolute M, L, Q and Z commands to PDF operators, whose y-axis points
 * up. Throws on any other command.
 */
export function pathOperators(path: string, place: PathPlace): string[] {
  const operators: string[] = [];
  let from: readonly [number, number] = [0, 0];
  const point = (x: number, y: number) =>
    `${pdfNumber(place.x + x * place.scale)} ${pdfNumber(place.y - y * place.scale)}`;
  for (const [, command = '', list = ''] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const numbers = list.match(/-?[\d.]+/g)?.map(Number) ?? [];
    const [a = 0, b = 0, x = a, y = b] = numbers;
    switch (command) {
      case 'M':
        operators.push(`${point(a, b)} m`);
        break;
      case 'L':
        operators.push(`${point(a, b)} l`);
        break;
      case 'Q': {
        // PDF has only cubic curves. Their handles are two thirds of the way to the quadratic's.
        const [fromX, fromY] = from;
        const leaving = point(fromX + (a - fromX) * (2 / 3), fromY + (b - fromY) * (2 / 3));
        const arriving = point(x + (a - x) * (2 / 3), y + (b - y) * (2 / 3));
        operators.push(`${leaving} ${arriving} ${point(x, y)} c`);
        break;
      }
      case 'Z':
        operators.push('h');
        break;
      default:
        throw new Error(`Path command ${command} is not known here`);
    }
    from = [x, y];
  }
  return operators;
}
