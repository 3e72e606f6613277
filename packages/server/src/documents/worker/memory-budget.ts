/** Keeps what all document processes hold together within a bound. */
export class MemoryBudget {
  readonly #bytes: number;
  readonly #held = new Map<object, number>();

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /** Notes what a process holds. Returns whether it has to go: it is the largest of too much. */
  isExceededBy(holder: object, bytes: number): boolean {
    this.#held.set(holder, bytes);
    let [total, largest] = [0, 0];
    for (const held of this.#held.values()) {
      total += held;
      largest = Math.max(largest, held);
    }
    // The last one standing has its own limit.
    return total > this.#bytes && bytes === largest && this.#held.size > 1;
  }

  release(holder: object): void {
    this.#held.delete(holder);
  }
}
