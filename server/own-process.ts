import { type ChildProcess, fork } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** What a program in a process of its own ends itself with where it would take more memory than it may. */
export const tooMuchMemory = 70

/** Why a job was not answered: the process took too much memory or time, ended, was ended by a signal, or could not be started. */
export class ProcessLost extends Error {
  readonly reason: 'memory' | 'time' | 'end' | 'crash' | 'start'
  constructor(reason: ProcessLost['reason']) {
    super(`A process of its own was lost: ${reason}`)
    this.reason = reason
  }
}

type Hear<News> = (news: News, answer: (answer: object) => void) => boolean

/** Does jobs in a process of its own, one after the other. */
export type OwnProcess<Job, News> = {
  /** Hears the news of a job until `hear` says that it was the last, and may answer them. Throws `ProcessLost`. */
  ask: (job: Job, hear: Hear<News>) => Promise<void>
  /** Ends the process, if there is one. */
  end: () => void
}

/** The file of a program: its bundle beside that of the server, or its source beside the file that asks. */
export function findProgram(askedBy: string, source: string, bundle: string): string {
  const isSource = askedBy.endsWith('.ts')
  return path.join(path.dirname(fileURLToPath(askedBy)), isSource ? source : bundle)
}

/**
 * Gives what does jobs: the process is started when there is one, and ended once it was idle for so long. It gives
 * way to the server by its `priority`, and knows none of its settings. Neither its death nor its slowness is the
 * server's.
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
  /** Part of the memory that it may take; native code takes its own outside. */
  heapMb: number
  idleMs: number
  longestMs: number
  priority?: number
  /** What the program is told besides its priority. */
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
    // While nobody waits for it, it does not keep the server from ending.
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
      // One that was killed may be there for a moment more: the next job has another.
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
    // One that has ended meanwhile is told of as such, and hears no answer.
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
