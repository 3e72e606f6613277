/**
 * The kinds of operands: number, name, string, literal, array of numbers, array of strings and numbers,
 * another array, dictionary, and one that is not valid.
 */
export type OperandKind = 'n' | 'N' | 'S' | 'L' | 'A' | 'T' | 'O' | 'D' | 'X';

const numbers = (count: number) => new RegExp(`^n{${count}}$`);
const none = /^$/;
const number = numbers(1);
const point = numbers(2);
const name = /^N$/;
const color = /^n{1,32}$/;
const pattern = /^n{1,32}N?$|^N$/;
const mark = /^N[ND]$/;

/** The operands of every operator: PDF 32000-1, annex A. */
export const contentOperators: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    b: none,
    B: none,
    'b*': none,
    'B*': none,
    BDC: mark,
    BI: none,
    BMC: name,
    BT: none,
    BX: none,
    c: numbers(6),
    cm: numbers(6),
    CS: name,
    cs: name,
    d: /^An$/,
    d0: point,
    d1: numbers(6),
    Do: name,
    DP: mark,
    EMC: none,
    ET: none,
    EX: none,
    f: none,
    F: none,
    'f*': none,
    G: number,
    g: number,
    gs: name,
    h: none,
    i: number,
    j: number,
    J: number,
    K: numbers(4),
    k: numbers(4),
    l: point,
    m: point,
    M: number,
    MP: name,
    n: none,
    q: none,
    Q: none,
    re: numbers(4),
    RG: numbers(3),
    rg: numbers(3),
    ri: name,
    s: none,
    S: none,
    SC: color,
    sc: color,
    SCN: pattern,
    scn: pattern,
    sh: name,
    'T*': none,
    Tc: number,
    Td: point,
    TD: point,
    Tf: /^Nn$/,
    Tj: /^S$/,
    TJ: /^[AT]$/,
    TL: number,
    Tm: numbers(6),
    Tr: number,
    Ts: number,
    Tw: number,
    Tz: number,
    v: numbers(4),
    w: number,
    W: none,
    'W*': none,
    y: numbers(4),
    "'": /^S$/,
    '"': /^nnS$/,
  }),
);

/** Operators that start a path. */
export const startsPath = new Set(['m', 're']);

/** Operators that continue a path from its current point. */
export const continuesPath = new Set(['l', 'c', 'v', 'y', 'h']);

/** Operators that end a path. */
export const endsPath = new Set(['b', 'B', 'b*', 'B*', 'f', 'F', 'f*', 'n', 's', 'S']);
