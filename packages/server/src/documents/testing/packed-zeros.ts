/** Zeros compressed for PDF filters: a few bytes that decompress to many. */

/** Zeros for `LZWDecode`: about 1,300 times smaller. */
export function lzwZeros(length: number): Buffer {
  const bytes: number[] = [];
  let pending = 0;
  let bits = 0;
  const write = (code: number, width: number) => {
    pending = (pending << width) | code;
    bits += width;
    for (; bits >= 8; bits -= 8) bytes.push((pending >> (bits - 8)) & 0xff);
    pending &= (1 << bits) - 1;
  };
  const [clear, end, firstFree] = [256, 257, 258];
  write(clear, 9);
  for (let done = 0; done < length; ) {
    write(0, 9);
    done += 1;
    // Each new code represents one zero more than the previous one.
    for (let code = firstFree; code < 4_094 && done < length; code += 1) {
      write(code, Math.max(9, 1 + Math.floor(Math.log2(code + 1))));
      done += code - firstFree + 2;
    }
    write(clear, 12);
  }
  write(end, 9);
  write(0, 7);
  return Buffer.from(bytes);
}

/** Zeros for `RunLengthDecode`: 64 times smaller. */
export function runLengthZeros(length: number): Buffer {
  return Buffer.alloc(length / 64, Buffer.from([129, 0]));
}

/** Zeros for `ASCII85Decode`: four times smaller. */
export function ascii85Zeros(length: number): Buffer {
  return Buffer.concat([Buffer.alloc(length / 4, 'z'), Buffer.from('~>')]);
}
