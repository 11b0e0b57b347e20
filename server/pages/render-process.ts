import { type ChildProcess, fork } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  mostMb,
  type RenderedFile,
  type RenderJob,
  type RenderNews,
  tooMuchMemory,
} from './render-job.ts'
import type { MadeSite } from './render-site.ts'

/** What was rendered: the files that are new or other than before, and what is known of all addresses. */
export type RenderedSite = {
  files: RenderedFile[]
  made: MadeSite
  failedPage: string
  /** The most memory that the process has taken, in MB. */
  peakMb: number
}

/** Nothing could be published, and the site is as it was; a sentence for each reason. */
export class NotPublished extends Error {
  readonly reasons: readonly string[]
  /** Whether the same content may be published later: what renders has ended, or was too slow. */
  readonly isPassing: boolean
  constructor(reasons: readonly string[], { isPassing = false } = {}) {
    super(reasons.join('\n'))
    this.reasons = reasons
    this.isPassing = isPassing
  }
}

/** Renders in a process of its own, one site after the other. */
export type RenderProcess = {
  render: (job: RenderJob) => Promise<RenderedSite>
  /** Ends the process, if there is one. */
  end: () => void
}

/** The program of that process: beside the bundle of the server, or beside this file. */
export const renderProgram: string = import.meta.url.endsWith('.ts')
  ? path.join(path.dirname(fileURLToPath(import.meta.url)), 'render-program.ts')
  : path.join(path.dirname(fileURLToPath(import.meta.url)), 'render-site.js')

/** Part of what it may take: React, brotli and pictures take theirs outside. */
const heapMb = Math.round(mostMb * 0.4)

/**
 * Gives what renders: the process is started when there is something to render, and ended once it was idle for
 * so long. It gives way to the server by its `priority`, and knows none of its settings. Neither its death nor its slowness is the site's.
 */
export function openRenderProcess({
  program = renderProgram,
  idleMs = 120_000,
  longestMs = 300_000,
  priority = constants.priority.PRIORITY_BELOW_NORMAL,
} = {}): RenderProcess {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  const end = () => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }
  const start = () => {
    const started = fork(program, [String(priority)], {
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
  const renderNow = async (job: RenderJob) => {
    clearTimeout(idle)
    child ??= start()
    try {
      return await ask(child, job, longestMs)
    } finally {
      idle = setTimeout(end, idleMs).unref()
    }
  }
  return {
    render(job) {
      const next = last.then(() => renderNow(job))
      last = next.catch(() => undefined)
      return next
    },
    end,
  }
}

function ask(child: ChildProcess, job: RenderJob, longestMs: number): Promise<RenderedSite> {
  const files: RenderedFile[] = []
  return new Promise<RenderedSite>((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer)
      child.off('message', hear)
      child.off('exit', leave)
      child.off('error', fail)
      child.channel?.unref()
      act()
    }
    const refuse = (reason: string) =>
      settle(() => reject(new NotPublished([reason], { isPassing: true })))
    const hear = (news: RenderNews) => {
      if ('file' in news) files.push(news.file)
      else if ('failed' in news)
        settle(() => reject(new NotPublished(news.failed, { isPassing: !news.isFault })))
      else settle(() => resolve({ files, ...news.done }))
    }
    const leave = (code: number | null, signal: string | null) =>
      refuse(
        code === tooMuchMemory || signal === 'SIGABRT'
          ? `Rendering took more than ${mostMb} MB and was ended.`
          : 'The process that renders has ended in the middle of it.',
      )
    const fail = () => refuse('The process that renders could not be started.')
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      refuse(`Rendering took more than ${longestMs / 1000} seconds and was ended.`)
    }, longestMs)
    child.on('message', hear)
    child.once('exit', leave)
    child.once('error', fail)
    child.channel?.ref()
    child.send(job, (error) => error && fail())
  })
}
