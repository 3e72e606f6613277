import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type JobLimits, maxJobMemory } from './job-kinds.ts';
import type { JobMessage, JobName, ResultMessage, WorkerReport } from './jobs.ts';
import type { MemoryBudget } from './memory-budget.ts';
import { type ResourceUsage, usagePipe } from './resource-usage.ts';

/** Why a process ended. */
export type ProcessEnd =
  | { readonly kind: 'memory' }
  | { readonly kind: 'time' }
  /** All processes together exceeded the memory budget, and this one used the most. */
  | { readonly kind: 'pressure' }
  /** `stop` was called. */
  | { readonly kind: 'stopped' }
  /** The process ended before it was ready. */
  | { readonly kind: 'no_start'; readonly cause: Error }
  /** Something other than the server killed the process. */
  | { readonly kind: 'killed'; readonly cause: Error }
  | { readonly kind: 'crash'; readonly cause: Error };

export interface WorkerProcessOptions {
  /** The entry point of the process: see `worker.ts`. */
  readonly entry: URL;
  /** 0 to 19. */
  readonly niceness: number;
  /** Niceness during a long job and in the background, 0 to 19. */
  readonly longNiceness: number;
  /** Whether the priority is low from the start. */
  readonly isBackground: boolean;
  /**
   * Milliseconds of CPU time after which a job counts as long and its priority is lowered. By elapsed
   * time, every job on a busy machine would count as long, and every process would be replaced.
   */
  readonly longAfter: number;
  readonly budget: MemoryBudget;
  /** Kinds of jobs whose libraries the process loads before its first job. */
  readonly kinds: readonly JobName[];
}

export interface WorkerProcess {
  /** Runs a job, enforcing its limits until `rest` is called. Calls `onLong` once if it is long. */
  run(message: JobMessage, limits: JobLimits, onLong: () => void): void;
  /** Whether the priority is low. It cannot be raised again. */
  hasLowPriority(): boolean;
  /** Stops enforcing limits after a job. Returns what the process used at its end. */
  rest(): ResourceUsage | null;
  /** Kills the process immediately. Resolves when it has exited and its memory is free. */
  stop(): Promise<void>;
}

type KillReason = 'memory' | 'time' | 'pressure' | 'stopped';

/** Multiple of `longAfter` in elapsed time after which a job that only waits counts as long too. */
const maxStall = 10;

/** Milliseconds between two checks of a process that has a job. */
const watchInterval = 25;

/**
 * Bytes that the kernel counts as data although they are unused: about 1.8 GB of stacks, and memory
 * reserved by the allocators of V8 and the canvas.
 */
const reservedMemory = 2_560 * 1024 * 1024;

/** Seconds of CPU time after which the kernel kills a process that is no longer monitored. */
const orphanCpuSeconds = 600;

/** Maximum number of characters of stderr output to keep. */
const maxLastOutput = 4_000;

/** Messages that V8, Rust and C++ print when an allocation fails. */
const outOfMemory =
  /out of memory|memory allocation of \d+ bytes failed|bad_alloc|allocation.failed/i;

const shell = process.platform !== 'win32' && existsSync('/bin/sh') ? '/bin/sh' : null;

/**
 * Starts a process for document jobs. It does not inherit the server's environment. V8 limits its
 * heap and the kernel its data; the kernel kills it first if the machine runs out of memory.
 */
export function startWorkerProcess(
  { entry, niceness, longNiceness, isBackground, longAfter, budget, kinds }: WorkerProcessOptions,
  onMessage: (message: ResultMessage) => void,
  onRested: (usage: ResourceUsage) => void,
  onEnd: (end: ProcessEnd) => void,
): WorkerProcess {
  const child = forkLimited(entry, kinds);
  let isOver = false;
  let isReady = false;
  let hasLowPriority = isBackground;
  let spawnError: Error | null = null;
  /** What the process used when it last said so. */
  let usage: ResourceUsage | null = null;
  let lastOutput = '';
  /** CPU time at which the current step started. */
  let stepBegan = 0;
  /** CPU time at which the job's libraries were loaded. */
  let loadedAt = 0;
  let reason: KillReason | null = null;
  let watch: NodeJS.Timeout | null = null;

  setNiceness(child, isBackground ? longNiceness : niceness);
  child.on('message', ({ usage: current, ...message }: WorkerReport) => {
    usage = current;
    if (message.kind === 'ready') {
      isReady = true;
      // Starting the process is no part of the job.
      loadedAt = current.cpuTime;
      // An idle process must not keep the server alive.
      if (watch === null) setReferenced(child, false);
    } else if (message.kind === 'progress') {
      stepBegan = current.cpuTime;
    } else if (message.kind === 'loaded') {
      loadedAt = current.cpuTime;
    } else if (message.kind === 'rested') {
      if (watch !== null) return;
      budget.isExceededBy(child, current.memory);
      onRested(current);
    } else {
      onMessage(message);
    }
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastOutput = (lastOutput + text).slice(-maxLastOutput);
  });
  const reports = usageStream(child);
  if (reports !== null) {
    createInterface(reports).on('line', (line) => {
      if (watch !== null) usage = JSON.parse(line);
    });
  }
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
      // A process that failed to spawn does not emit `close`.
      if (child.pid === undefined) finish(null, null);
    });
  });

  function explain(exitCode: number | null, signal: NodeJS.Signals | null): ProcessEnd {
    if (reason !== null) return { kind: reason };
    const cause =
      spawnError ?? new Error(`It ended with ${signal ?? exitCode}: ${lastOutput.trim()}`);
    if (!isReady) return { kind: 'no_start', cause };
    if (outOfMemory.test(lastOutput)) return { kind: 'memory' };
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
      const cpuBefore = usage?.cpuTime ?? 0;
      let isLong = false;
      stepBegan = cpuBefore;
      loadedAt = cpuBefore;
      setReferenced(child, true);
      watch = setInterval(() => {
        const elapsed = performance.now() - began;
        const used = usage === null ? elapsed : usage.cpuTime - loadedAt;
        if (!isLong && isReady && (used > longAfter || elapsed > maxStall * longAfter)) {
          isLong = true;
          onLong();
        }
        if (!hasLowPriority && isReady && used > longAfter) {
          hasLowPriority = true;
          setNiceness(child, longNiceness);
        }
        if (usage !== null && usage.memory > limits.memory) kill('memory');
        else if (usage !== null && budget.isExceededBy(child, usage.memory)) kill('pressure');
        else if (usage !== null && usage.cpuTime - stepBegan > limits.stepTime) kill('time');
        else if (usage !== null && usage.cpuTime - cpuBefore > limits.cpuTime) kill('time');
        else if (elapsed > limits.wallTime) kill('time');
      }, watchInterval);
      child.send(message, () => {
        // If sending fails, the process has exited and `onEnd` reports the reason.
      });
    },
    hasLowPriority: () => hasLowPriority,
    rest() {
      stopWatching();
      setReferenced(child, false);
      if (usage !== null) budget.isExceededBy(child, usage.memory);
      return usage;
    },
    stop() {
      // The caller waits for the exit, and nothing else may be keeping the server alive.
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
    // A job that fills its heap then uses one CPU, not all of them.
    '--single-threaded-gc',
  ];
  const environment = {
    PATH: process.env.PATH,
    TMPDIR: process.env.TMPDIR,
    TZ: process.env.TZ,
    // Where Node keeps what it has compiled, if it is told to: then a process starts in three quarters of the time.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    // Fewer arenas reserve less of the kernel's data limit at startup.
    MALLOC_ARENA_MAX: '2',
    // Returns pixel buffers to the system as soon as they are freed. By default, glibc raises this
    // threshold to the size of the largest buffer ever freed, and keeps all smaller ones.
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
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
  });
}

/** The server's end of the pipe for reports of usage; `null` if the process could not be started. */
function usageStream(child: Partial<Pick<ChildProcess, 'stdio'>>): Socket | null {
  return (child.stdio?.[usagePipe] ?? null) as Socket | null;
}

/** A shell script that sets kernel limits and then executes the program in its arguments. */
function limited(): string {
  const kilobytes = Math.floor((maxJobMemory + reservedMemory) / 1024);
  return [
    // If a limit cannot be set, the server still monitors the process.
    `ulimit -d ${kilobytes} 2>/dev/null`,
    `ulimit -t ${orphanCpuSeconds} 2>/dev/null`,
    'ulimit -c 0 2>/dev/null',
    'choom -n 1000 -p $$ >/dev/null 2>&1',
    'exec "$0" "$@"',
  ].join('; ');
}

/** Sets the niceness. Does nothing if permission is denied or the process has exited. */
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

/** Sets whether the child process keeps the server alive. */
function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  const handles = [child, child.channel, child.stderr as Socket | null, usageStream(child)];
  for (const handle of handles) {
    if (isReferenced) handle?.ref();
    else handle?.unref();
  }
}
