/** A queue with one line per owner. Owners take turns; the items of one owner keep their order. */
export class FairQueue<T> {
  readonly #turns = new Map<string, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(owner: string, item: T): void {
    const line = this.#turns.get(owner);
    if (line === undefined) this.#turns.set(owner, [item]);
    else line.push(item);
    this.#size += 1;
  }

  /** Takes the next item of the first owner whose next item `mayTake` accepts, or `null`. */
  take(mayTake: (item: T) => boolean = () => true): T | null {
    for (const [owner, line] of this.#turns) {
      const [item] = line;
      if (item === undefined || !mayTake(item)) continue;
      line.shift();
      // A map keeps insertion order, so setting the key again moves the owner to the end.
      this.#turns.delete(owner);
      if (line.length > 0) this.#turns.set(owner, line);
      this.#size -= 1;
      return item;
    }
    return null;
  }

  /** Removes and returns all items. */
  clear(): T[] {
    const all = [...this.#turns.values()].flat();
    this.#turns.clear();
    this.#size = 0;
    return all;
  }
}
