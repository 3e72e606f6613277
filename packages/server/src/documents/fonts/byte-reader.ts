/** Reads a run of bytes from its beginning on. Numbers are big-endian, as everywhere in fonts. */
export class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  byte(): number {
    this.#at += 1;
    return this.#bytes.readUInt8(this.#at - 1);
  }

  uint16(): number {
    this.#at += 2;
    return this.#bytes.readUInt16BE(this.#at - 2);
  }

  int16(): number {
    this.#at += 2;
    return this.#bytes.readInt16BE(this.#at - 2);
  }

  uint32(): number {
    this.#at += 4;
    return this.#bytes.readUInt32BE(this.#at - 4);
  }

  take(length: number): Buffer {
    if (this.#at + length > this.#bytes.length) throw new RangeError('A font ends too early');
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  /** The next bytes, as a reader of their own. */
  part(length: number): ByteReader {
    return new ByteReader(this.take(length));
  }

  /** UIntBase128 of WOFF 2.0, section 4.1: seven bits a byte, the highest says that more follow. */
  base128(): number {
    let value = 0;
    for (let count = 0; count < 5; count += 1) {
      const byte = this.byte();
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new RangeError('A number in a font is too long');
  }

  /** 255UInt16 of WOFF 2.0, section 4.1: a byte where the number is small. */
  short(): number {
    const first = this.byte();
    if (first === 253) return this.uint16();
    if (first === 254) return this.byte() + 506;
    return first === 255 ? this.byte() + 253 : first;
  }
}
