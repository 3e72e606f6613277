import { useEffect, useState } from 'react';

const second = 1000;

/** Returns the whole seconds until a timestamp in ms, 0 once it has passed. Updates every second. */
export function useSecondsUntil(moment: number | null): number {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    setNow(Date.now());
    if (moment === null || moment <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (moment <= Date.now()) clearInterval(timer);
    }, second);
    return () => clearInterval(timer);
  }, [moment]);

  return moment === null ? 0 : Math.max(0, Math.ceil((moment - now) / second));
}

/** Formats minutes and seconds as `9:05`. */
export function formatTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
