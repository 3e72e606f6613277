/**
 * Measures the longest turn of this thread's event loop, which is how long a request may have to
 * wait. In milliseconds of the thread's CPU time, so that other load on the machine has no effect.
 */
export function watchTurns(): () => number {
  let longest = 0;
  let before = process.threadCpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
  }, 1);
  return () => {
    clearInterval(timer);
    return longest;
  };
}
