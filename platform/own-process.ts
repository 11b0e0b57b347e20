import { type ChildProcess, fork } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Exit code of a program that would exceed its memory limit. */
export const memoryExitCode = 70

/**
 * Thrown if a job has no answer: the process exceeded memory or time, ended, was killed, or
 * could not start.
 */
export class ProcessLost extends Error {
  readonly reason: 'memory' | 'time' | 'end' | 'crash' | 'start'
  constructor(reason: ProcessLost['reason']) {
    super(`A separate process gave no answer: ${reason}`)
    this.reason = reason
  }
}

type OnMessage<Message> = (message: Message, answer: (answer: object) => void) => boolean

export type SeparateProcess<Job, Message> = {
  /**
   * Sends a job and passes its messages to `onMessage` until that returns true for the
   * last one. `onMessage` may answer messages. Throws `ProcessLost`.
   */
  run: (job: Job, onMessage: OnMessage<Message>) => Promise<void>
  end: () => void
}

/** The program's file: its bundle next to the server's, or its source next to the calling file. */
export function findProgram(caller: string, source: string, bundle: string): string {
  const isSource = caller.endsWith('.ts')
  return path.join(path.dirname(fileURLToPath(caller)), isSource ? source : bundle)
}

/**
 * Runs jobs in a separate process that starts with the first job and ends after being idle. It runs
 * at a lower `priority`, without the server's settings, so its crash or delay does not affect the
 * server.
 */
export function openSeparateProcess<Job extends object, Message>({
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
}): SeparateProcess<Job, Message> {
  let child: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let lastJob: Promise<unknown> = Promise.resolve()
  const end = () => {
    clearTimeout(idleTimer)
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
    for (const event of ['exit', 'disconnect'] as const)
      started.once(event, () => {
        if (child === started) child = undefined
      })
    // An idle process does not keep the server running.
    started.unref()
    started.channel?.unref()
    return started
  }
  const runNow = async (job: Job, onMessage: OnMessage<Message>) => {
    clearTimeout(idleTimer)
    const used = (child ??= start())
    try {
      await run(used, { job, onMessage, longestMs })
    } catch (error) {
      // A killed process may exist for a moment; the next job gets a new one.
      if (child === used) child = undefined
      throw error
    } finally {
      idleTimer = setTimeout(end, idleMs).unref()
    }
  }
  return {
    run(job, onMessage) {
      const next = lastJob.then(() => runNow(job, onMessage))
      lastJob = next.catch(() => undefined)
      return next
    },
    end,
  }
}

function run<Job extends object, Message>(
  child: ChildProcess,
  { job, onMessage, longestMs }: { job: Job; onMessage: OnMessage<Message>; longestMs: number },
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const settle = (action: () => void) => {
      clearTimeout(timer)
      child.off('message', receive)
      child.off('exit', onExit)
      child.off('error', onError)
      child.channel?.unref()
      action()
    }
    const failWith = (reason: ProcessLost['reason']) =>
      settle(() => reject(new ProcessLost(reason)))
    const answer = (sent: object) => child.connected && child.send(sent, () => undefined)
    const receive = (message: Message) => {
      if (onMessage(message, answer)) settle(resolve)
    }
    const onExit = (code: number | null, signal: string | null) => {
      if (code === memoryExitCode || signal === 'SIGABRT') failWith('memory')
      else failWith(signal === null ? 'end' : 'crash')
    }
    const onError = () => failWith('start')
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      failWith('time')
    }, longestMs)
    child.on('message', receive)
    child.once('exit', onExit)
    child.once('error', onError)
    child.channel?.ref()
    child.send(job, (error) => error && onError())
  })
}
