/**
 * Loads something the signer is not told about: a failed attempt is repeated, after a pause, until one
 * succeeds.
 *
 * @param delay - Time from a failure to the next attempt, in ms.
 * @returns A function that stops this. Nothing is used after it.
 */
export function keepLoading<T>(
  load: () => Promise<T>,
  use: (loaded: T) => void,
  delay: number,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const attempt = () => {
    load().then(
      (loaded) => {
        if (!isOver) use(loaded);
      },
      () => {
        if (!isOver) timer = setTimeout(attempt, delay);
      },
    );
  };
  attempt();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
