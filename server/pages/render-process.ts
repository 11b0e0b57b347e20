import { findProgram, openOwnProcess, ProcessLost } from '../own-process.ts'
import {
  type Bodies,
  type MasterAnswer,
  mostMb,
  type PressJob,
  type RenderedFile,
  type RenderJob,
  type RenderNews,
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
  /** Presses a file as small as it goes; none where the process was lost over it. */
  press: (bytes: Uint8Array<ArrayBuffer>) => Promise<Bodies | undefined>
  /** Ends the process, if there is one. */
  end: () => void
}

/** The program of that process: beside the bundle of the server, or beside this file. */
export const renderProgram: string = findProgram(
  import.meta.url,
  'render-program.ts',
  'render-site.js',
)

/** Part of what it may take: React, brotli and pictures take theirs outside. */
const heapMb = Math.round(mostMb * 0.4)

/** Gives what renders (server/own-process.ts), ended after two idle minutes. */
export function openRenderProcess({
  program = renderProgram,
  idleMs = 120_000,
  longestMs = 300_000,
  readMaster = async () => undefined,
  ...others
}: {
  /** Where uploaded photographs are read, which cards for sharing are made of. */
  readMaster?: (master: string) => Promise<Uint8Array | undefined>
  program?: string
  idleMs?: number
  longestMs?: number
  priority?: number
} = {}): RenderProcess {
  const own = openOwnProcess<RenderJob | PressJob, RenderNews>({
    program,
    heapMb,
    idleMs,
    longestMs,
    ...others,
  })
  const ended = 'The process that renders has ended in the middle of it.'
  const words = {
    memory: `Rendering took more than ${mostMb} MB and was ended.`,
    time: `Rendering took more than ${longestMs / 1000} seconds and was ended.`,
    end: ended,
    crash: ended,
    start: 'The process that renders could not be started.',
  }
  return {
    async render(job) {
      const files: RenderedFile[] = []
      let last: Extract<RenderNews, { done: unknown } | { failed: unknown }> | undefined
      try {
        await own.ask(job, (news, answer) => {
          if ('needs' in news) void answerMaster(news.needs, readMaster).then(answer)
          else if ('file' in news) files.push(news.file)
          else if (!('pressed' in news)) last = news
          return last !== undefined
        })
      } catch (error) {
        if (!(error instanceof ProcessLost)) throw error
        throw new NotPublished([words[error.reason]], { isPassing: true })
      }
      if (last && 'done' in last) return { files, ...last.done }
      throw new NotPublished(last?.failed ?? [], { isPassing: !last?.isFault })
    },
    async press(bytes) {
      let pressed: Bodies | undefined
      const hear = (news: RenderNews) => {
        if ('pressed' in news) pressed = news.pressed
        return pressed !== undefined
      }
      await own.ask({ press: bytes }, hear).catch(() => undefined)
      return pressed
    },
    end: own.end,
  }
}

async function answerMaster(
  master: string,
  readMaster: (master: string) => Promise<Uint8Array | undefined>,
): Promise<MasterAnswer> {
  return { master, bytes: await readMaster(master).catch(() => undefined) }
}
