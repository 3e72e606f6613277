import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type JobLimits, maxJobMemory } from './job-kinds.ts';
import type { JobMessage, JobName, JobRequest, ResultMessage, WorkerMessage } from './jobs.ts';
import type { MemoryBudget } from './memory-budget.ts';
import { type ResourceUsage, readResourceUsage } from './resource-usage.ts';

/** Why a process ended. */
export type ProcessEnd =
  | { readonly kind: 'memory' }
  | { readonly kind: 'time' }
  /** All processes together took too much memory, and it the most. */
  | { readonly kind: 'pressure' }
  /** We ended it, and not for what it did. */
  | { readonly kind: 'stopped' }
  /** It never got so far as to take a job. */
  | { readonly kind: 'no_start'; readonly cause: Error }
  /** Somebody else ended it. */
  | { readonly kind: 'killed'; readonly cause: Error }
  | { readonly kind: 'crash'; readonly cause: Error };

export interface WorkerProcessOptions {
  /** The process's entry: see `worker.ts`. */
  readonly entry: URL;
  /** Steps by which others go before it, 0 to 19. */
  readonly niceness: number;
  /** The same for a process whose job takes long. */
  readonly longNiceness: number;
  /**
   * Milliseconds of processor time after which a job is a long one. Measured by the clock, every job
   * would be long on a busy machine, and every process replaced.
   */
  readonly longAfter: number;
  readonly budget: MemoryBudget;
  /** Kinds of jobs whose libraries it loads before its first job. */
  readonly kinds: readonly JobName[];
}

export interface WorkerProcess {
  /** Starts a job and watches over it until `rest` is called. Calls `onLong` once if it takes long. */
  run(message: JobMessage, limits: JobLimits, onLong: () => void): void;
  /** Whether others go before it for good: its priority cannot be raised again. */
  hasYielded(): boolean;
  /** The job is over. Returns what the process uses, where the system tells. */
  rest(): ResourceUsage | null;
  /** Kills it immediately. Resolves when it has exited and its memory is free. */
  stop(): Promise<void>;
}

type KillReason = 'memory' | 'time' | 'pressure' | 'stopped';

/**
 * Times the processor time of a long job after which others go before it. The process has to be
 * replaced then, so a job must be far longer than a slow machine makes a usual one.
 */
const yieldAfter = 1.5;

/** Times the processor time of a long job after which one that only waits counts as long too. */
const maxStall = 10;

/** Milliseconds between two looks at a process that has a job. */
const watchInterval = 25;

/**
 * Bytes that the kernel counts as data though nothing is in them: some 1.8 GB of stacks, and what the
 * allocators of V8 and the canvas set aside.
 */
const reservedMemory = 2_560 * 1024 * 1024;

/** Seconds of processor time after which the kernel ends a process that nobody watches any more. */
const orphanCpuSeconds = 600;

/** Characters kept of what a process writes to stderr. */
const maxLastOutput = 4_000;

/** What V8, Rust and C++ print when an allocation fails. */
const outOfMemory =
  /out of memory|memory allocation of \d+ bytes failed|bad_alloc|allocation.failed/i;

/** What a watchdog in the process ends it with when it has used up its memory: see `watchdog.ts`. */
const memorySignal = 'SIGUSR2';

const shell = process.platform !== 'win32' && existsSync('/bin/sh') ? '/bin/sh' : null;

/**
 * Starts a process for document work: nothing of the server's environment in it, its heap limited by
 * V8, its data by the kernel, and first in line when the machine runs out of memory.
 */
export function startWorkerProcess(
  { entry, niceness, longNiceness, longAfter, budget, kinds }: WorkerProcessOptions,
  onMessage: (message: ResultMessage) => void,
  onRested: (usage: ResourceUsage) => void,
  onEnd: (end: ProcessEnd) => void,
): WorkerProcess {
  const child = forkLimited(entry, kinds);
  let isOver = false;
  let isReady = false;
  let hasYielded = false;
  let spawnError: Error | null = null;
  let lastOutput = '';
  /** Processor time at which the job last said that it goes on. */
  let stepBegan = 0;
  /** Processor time at which the job had loaded what it needs. */
  let loadedAt = 0;
  let reason: KillReason | null = null;
  let watch: NodeJS.Timeout | null = null;

  setNiceness(child, niceness);
  child.on('message', (message: WorkerMessage) => {
    if (message.kind === 'ready') {
      isReady = true;
      // An idle process must not keep the server alive.
      if (watch === null) setReferenced(child, false);
    } else if (message.kind === 'progress') {
      stepBegan = usageOf()?.cpuTime ?? stepBegan;
    } else if (message.kind === 'loaded') {
      loadedAt = usageOf()?.cpuTime ?? loadedAt;
    } else if (message.kind === 'rested') {
      const usage = usageOf();
      if (usage === null || watch !== null) return;
      budget.isExceededBy(child, usage.memory);
      onRested(usage);
    } else {
      onMessage(message);
    }
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastOutput = (lastOutput + text).slice(-maxLastOutput);
  });
  const ended = new Promise<void>((resolve) => {
    const finish = (exitCode: number | null, signal: NodeJS.Signals | null) => {
      if (isOver) return;
      isOver = true;
      stopWatching();
      budget.release(child);
      resolve();
      onEnd(explain(exitCode, signal));
    };
    child.on('close', finish);
    child.on('error', (error) => {
      spawnError = error;
      // A process that was never there does not end either.
      if (child.pid === undefined) finish(null, null);
    });
  });

  function usageOf(): ResourceUsage | null {
    return child.pid === undefined ? null : readResourceUsage(child.pid);
  }

  function explain(exitCode: number | null, signal: NodeJS.Signals | null): ProcessEnd {
    if (reason !== null) return { kind: reason };
    const cause =
      spawnError ?? new Error(`It ended with ${signal ?? exitCode}: ${lastOutput.trim()}`);
    if (!isReady) return { kind: 'no_start', cause };
    if (signal === memorySignal || outOfMemory.test(lastOutput)) return { kind: 'memory' };
    return { kind: signal === 'SIGKILL' ? 'killed' : 'crash', cause };
  }

  function kill(why: KillReason): void {
    stopWatching();
    reason ??= why;
    child.kill('SIGKILL');
  }

  function stopWatching(): void {
    if (watch !== null) clearInterval(watch);
    watch = null;
  }

  return {
    run(message, limits, onLong) {
      const began = performance.now();
      const cpuBefore = usageOf()?.cpuTime ?? 0;
      let isLong = false;
      stepBegan = cpuBefore;
      loadedAt = cpuBefore;
      setReferenced(child, true);
      watch = setInterval(() => {
        const usage = usageOf();
        const elapsed = performance.now() - began;
        const used = usage === null ? elapsed : usage.cpuTime - loadedAt;
        if (!isLong && isReady && (used > longAfter || elapsed > maxStall * longAfter)) {
          isLong = true;
          onLong();
        }
        if (!hasYielded && used > yieldAfter * longAfter) {
          hasYielded = true;
          setNiceness(child, longNiceness);
        }
        if (usage !== null && usage.memory > limits.memory) kill('memory');
        else if (usage !== null && budget.isExceededBy(child, usage.memory)) kill('pressure');
        else if (usage !== null && usage.cpuTime - stepBegan > limits.stepTime) kill('time');
        else if (usage !== null && usage.cpuTime - cpuBefore > limits.cpuTime) kill('time');
        else if (elapsed > limits.wallTime) kill('time');
      }, watchInterval);
      const request: JobRequest = { job: message, memory: limits.memory };
      child.send(request, () => {
        // Where it did not arrive, the process is gone, and its end says why.
      });
    },
    hasYielded: () => hasYielded,
    rest() {
      stopWatching();
      setReferenced(child, false);
      const usage = usageOf();
      if (usage !== null) budget.isExceededBy(child, usage.memory);
      return usage;
    },
    stop() {
      // The caller waits for its end, perhaps with nothing else keeping the server alive.
      setReferenced(child, true);
      kill('stopped');
      return ended;
    },
  };
}

function forkLimited(entry: URL, kinds: readonly JobName[]): ChildProcess {
  const flags = [
    `--max-old-space-size=${Math.floor(maxJobMemory / 1024 / 1024)}`,
    '--expose-gc',
    // A job that fills its heap takes one processor, not all of them.
    '--single-threaded-gc',
  ];
  const environment = {
    PATH: process.env.PATH,
    TMPDIR: process.env.TMPDIR,
    TZ: process.env.TZ,
    // Fewer reserves for threads, so that less of the kernel's limit is taken from the start.
    MALLOC_ARENA_MAX: '2',
    // Pixels go back to the system as soon as they are freed: by itself glibc raises this threshold to
    // the size of the largest buffer that was ever freed, and keeps all smaller ones.
    MALLOC_MMAP_THRESHOLD_: '1048576',
  };
  const command =
    shell === null
      ? { execPath: process.execPath, execArgv: flags }
      : { execPath: shell, execArgv: ['-c', limited(), process.execPath, ...flags] };
  return fork(fileURLToPath(entry), kinds, {
    ...command,
    env: environment,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** Becomes the program that it is given, with limits that only the kernel can set. */
function limited(): string {
  const kilobytes = Math.floor((maxJobMemory + reservedMemory) / 1024);
  return [
    // Where a limit cannot be set, the process is still watched.
    `ulimit -d ${kilobytes} 2>/dev/null`,
    `ulimit -t ${orphanCpuSeconds} 2>/dev/null`,
    'ulimit -c 0 2>/dev/null',
    '{ echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null',
    'exec "$0" "$@"',
  ].join('; ');
}

/** Where the system does not let us, or the process is gone, it stays as it was. */
function setNiceness({ pid }: ChildProcess, niceness: number): void {
  if (pid === undefined || niceness === 0) return;
  try {
    setPriority(pid, niceness);
  } catch (error) {
    const isRefused =
      error instanceof Error && 'code' in error && error.code === 'ERR_SYSTEM_ERROR';
    if (!isRefused) throw error;
  }
}

/** Whether the server stays alive for it. */
function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  const handles = [child, child.channel, child.stderr as Socket | null];
  for (const handle of handles) {
    if (isReferenced) handle?.ref();
    else handle?.unref();
  }
}
