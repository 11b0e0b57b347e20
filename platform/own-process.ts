import { type ChildProcess, fork } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Exit code of a program that would exceed its memory limit. */
export const tooMuchMemory = 70

/**
 * Why a job has no answer: the process exceeded memory or time, ended, was killed, or could not
 * start.
 */
export class ProcessLost extends Error {
  readonly reason: 'memory' | 'time' | 'end' | 'crash' | 'start'
  constructor(reason: ProcessLost['reason']) {
    super(`A separate process gave no answer: ${reason}`)
    this.reason = reason
  }
}

type Hear<News> = (news: News, answer: (answer: object) => void) => boolean

export type OwnProcess<Job, News> = {
  /**
   * Sends a job and passes its messages to `hear` until it says that one was the last; `hear` may
   * answer them. Throws `ProcessLost`.
   */
  ask: (job: Job, hear: Hear<News>) => Promise<void>
  end: () => void
}

/** The program's file: its bundle next to the server's, or its source next to the calling file. */
export function findProgram(askedBy: string, source: string, bundle: string): string {
  const isSource = askedBy.endsWith('.ts')
  return path.join(path.dirname(fileURLToPath(askedBy)), isSource ? source : bundle)
}

/**
 * Runs jobs in a separate process that starts with the first job and ends after being idle. It runs
 * at a lower `priority`, without the server's settings, so its crash or delay does not affect the
 * server.
 */
export function openOwnProcess<Job extends object, News>({
  program,
  heapMb,
  idleMs,
  longestMs,
  priority = constants.priority.PRIORITY_BELOW_NORMAL,
  more = [],
}: {
  program: string
  /** JavaScript heap in MB; native code allocates outside it. */
  heapMb: number
  idleMs: number
  longestMs: number
  priority?: number
  more?: readonly string[]
}): OwnProcess<Job, News> {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  const end = () => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }
  const start = () => {
    const started = fork(program, [String(priority), ...more], {
      env: { NODE_ENV: 'production', UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
      execArgv: [`--max-old-space-size=${heapMb}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    for (const news of ['exit', 'disconnect'] as const)
      started.once(news, () => {
        if (child === started) child = undefined
      })
    // An idle process does not keep the server running.
    started.unref()
    started.channel?.unref()
    return started
  }
  const askNow = async (job: Job, hear: Hear<News>) => {
    clearTimeout(idle)
    const used = (child ??= start())
    try {
      await ask(used, { job, hear, longestMs })
    } catch (error) {
      // A killed process may exist for a moment; the next job gets a new one.
      if (child === used) child = undefined
      throw error
    } finally {
      idle = setTimeout(end, idleMs).unref()
    }
  }
  return {
    ask(job, hear) {
      const next = last.then(() => askNow(job, hear))
      last = next.catch(() => undefined)
      return next
    },
    end,
  }
}

function ask<Job extends object, News>(
  child: ChildProcess,
  { job, hear, longestMs }: { job: Job; hear: Hear<News>; longestMs: number },
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer)
      child.off('message', listen)
      child.off('exit', leave)
      child.off('error', fail)
      child.channel?.unref()
      act()
    }
    const lose = (reason: ProcessLost['reason']) => settle(() => reject(new ProcessLost(reason)))
    const answer = (sent: object) => child.connected && child.send(sent, () => undefined)
    const listen = (news: News) => {
      if (hear(news, answer)) settle(resolve)
    }
    const leave = (code: number | null, signal: string | null) => {
      if (code === tooMuchMemory || signal === 'SIGABRT') lose('memory')
      else lose(signal === null ? 'end' : 'crash')
    }
    const fail = () => lose('start')
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      lose('time')
    }, longestMs)
    child.on('message', listen)
    child.once('exit', leave)
    child.once('error', fail)
    child.channel?.ref()
    child.send(job, (error) => error && fail())
  })
}
