import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Functions of HarfBuzz's subsetter, `hb-subset.h`. All parameters and results are numbers. */
const names = [
  'malloc',
  'free',
  'hb_blob_create',
  'hb_blob_destroy',
  'hb_blob_get_data',
  'hb_blob_get_length',
  'hb_face_create',
  'hb_face_destroy',
  'hb_face_reference_blob',
  'hb_set_add',
  'hb_subset_input_create_or_fail',
  'hb_subset_input_destroy',
  'hb_subset_input_glyph_set',
  'hb_subset_input_set',
  'hb_subset_input_set_flags',
  'hb_subset_input_pin_axis_location',
  'hb_subset_or_fail',
] as const;

type Subsetter = Readonly<Record<(typeof names)[number], (...parameters: number[]) => number>> & {
  readonly memory: WebAssembly.Memory;
};

/** HB_MEMORY_MODE_READONLY */
const readOnly = 1;
/** HB_SUBSET_SETS_DROP_TABLE_TAG */
const droppedTables = 3;
/** HB_SUBSET_FLAGS: RETAIN_GIDS, NOTDEF_OUTLINE, NO_LAYOUT_CLOSURE */
const flags = 0x002 | 0x040 | 0x200;

/** Tables that a PDF does not need, because it refers to glyphs by ID: PDF 32000-1, 9.9. */
const unusedTables = ['cmap', 'GDEF', 'GPOS', 'GSUB', 'name', 'OS/2', 'post', 'STAT'];

/** Loaded once per process. */
let loaded: Subsetter | null = null;

/**
 * Returns a TrueType font with only these glyphs, which keep their IDs.
 *
 * @param weight - The weight of a variable font to keep; `null` for a font with a single weight.
 */
export function subsetGlyphs(
  font: Uint8Array,
  glyphIds: Iterable<number>,
  weight: number | null,
): Uint8Array {
  loaded ??= load();
  const harfbuzz = loaded;
  const bytes = harfbuzz.malloc(font.byteLength);
  new Uint8Array(harfbuzz.memory.buffer).set(font, bytes);
  const blob = harfbuzz.hb_blob_create(bytes, font.byteLength, readOnly, 0, 0);
  const face = harfbuzz.hb_face_create(blob, 0);
  const input = harfbuzz.hb_subset_input_create_or_fail();
  try {
    harfbuzz.hb_subset_input_set_flags(input, flags);
    const glyphs = harfbuzz.hb_subset_input_glyph_set(input);
    for (const id of glyphIds) harfbuzz.hb_set_add(glyphs, id);
    const dropped = harfbuzz.hb_subset_input_set(input, droppedTables);
    for (const name of unusedTables) harfbuzz.hb_set_add(dropped, tag(name));
    if (weight !== null) {
      const isPinned = harfbuzz.hb_subset_input_pin_axis_location(input, face, tag('wght'), weight);
      if (isPinned === 0) throw new Error('A font has no weights to choose from');
    }
    return takeBytes(harfbuzz, harfbuzz.hb_subset_or_fail(face, input));
  } finally {
    harfbuzz.hb_subset_input_destroy(input);
    harfbuzz.hb_face_destroy(face);
    harfbuzz.hb_blob_destroy(blob);
    harfbuzz.free(bytes);
  }
}

/** Copies a font out of HarfBuzz's memory and frees it. */
function takeBytes(harfbuzz: Subsetter, face: number): Uint8Array {
  if (face === 0) throw new Error('HarfBuzz cannot subset a font');
  const blob = harfbuzz.hb_face_reference_blob(face);
  const start = harfbuzz.hb_blob_get_data(blob, 0);
  const length = harfbuzz.hb_blob_get_length(blob);
  const bytes = new Uint8Array(harfbuzz.memory.buffer).slice(start, start + length);
  harfbuzz.hb_blob_destroy(blob);
  harfbuzz.hb_face_destroy(face);
  return bytes;
}

function load(): Subsetter {
  const file = require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm');
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)));
  if (!isSubsetter(exports)) throw new Error('This HarfBuzz cannot subset fonts');
  const initialize = exports._initialize;
  if (typeof initialize === 'function') initialize();
  return exports;
}

function isSubsetter(exports: WebAssembly.Exports): exports is WebAssembly.Exports & Subsetter {
  return (
    exports.memory instanceof WebAssembly.Memory &&
    names.every((name) => typeof exports[name] === 'function')
  );
}

/** Encodes a tag of up to four characters as a number. */
function tag(name: string): number {
  return Buffer.from(name.padEnd(4), 'latin1').readUInt32BE(0);
}
