/** Limits the total memory of all document processes. */
export class MemoryBudget {
  readonly #bytes: number;
  readonly #held = new Map<object, number>();

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /**
   * Records the memory of a process. Returns `true` if the process must be killed because the total
   * exceeds the budget and this process uses the most.
   */
  isExceededBy(holder: object, bytes: number): boolean {
    this.#held.set(holder, bytes);
    let [total, largest] = [0, 0];
    for (const held of this.#held.values()) {
      total += held;
      largest = Math.max(largest, held);
    }
    // A single process is bounded by the memory limit of its job.
    return total > this.#bytes && bytes === largest && this.#held.size > 1;
  }

  release(holder: object): void {
    this.#held.delete(holder);
  }
}
