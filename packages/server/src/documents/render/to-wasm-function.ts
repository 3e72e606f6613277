/**
 * Makes a WebAssembly function of three 32-bit parameters and result from a JavaScript function:
 * a module that only imports and exports it, because a table takes no other functions.
 */
export function toWasmFunction(
  call: (one: number, other: number, third: number) => number,
): unknown {
  const i32 = 0x7f;
  const [inner, outer] = [0x69, 0x6f];
  const section = (id: number, content: readonly number[]) => [id, content.length, ...content];
  const bytes = Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    // Types: one function type.
    ...section(1, [1, 0x60, 3, i32, i32, i32, 1, i32]),
    // Imports: function 0, of type 0.
    ...section(2, [1, 1, inner, 1, inner, 0, 0]),
    // Exports: function 0.
    ...section(7, [1, 1, outer, 0, 0]),
  ]);
  const module = new WebAssembly.Module(bytes);
  return new WebAssembly.Instance(module, { i: { i: call } }).exports.o;
}
