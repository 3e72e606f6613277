/**
 * Watches for the longest stretch of work in one turn of this thread's event loop, in milliseconds
 * of its own processor time: what a request would have to wait, regardless of how busy the machine is.
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
