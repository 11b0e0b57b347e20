import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Box, VariantKind } from '../variants.ts'
import { photoLimits } from '../variants.ts'
import { findProgram, openSeparateProcess, ProcessLost } from '#platform/own-process.ts'
import { Refused } from '#platform/refused.ts'
import type { MasterFacts, PictureJob, PictureAnswer } from './picture-job.server.ts'

/** A master with its facts. `hash` is the SHA-256 of its bytes. */
export type Master = MasterFacts & { bytes: Uint8Array<ArrayBuffer>; hash: string }

export type PictureMaker = {
  /**
   * Makes a master from an uploaded file. Throws `Refused` if the file is not accepted, or takes
   * too much memory or time.
   */
  makeMaster: (file: string) => Promise<Master>
  makeVariant: (
    masterFile: string,
    shown: { crop: Box | undefined; width: number },
  ) => Promise<Record<VariantKind, Uint8Array<ArrayBuffer>>>
  peakMb: Record<PictureJob['make'], number>
  end: () => void
}

/**
 * Memory limits in MB. A 'master' job reads an uploaded file, which is not trusted; a 'form' job
 * reads our own master. The widest AVIF of a tall picture needs 400.
 */
const memoryLimitsMb = { master: 300, form: 500 } as const
/**
 * The process ends itself this many MB below the limit, because memory is checked only fifty times
 * a second.
 */
const spareMb = 40
const timeLimitsMs = { master: 30_000, form: 120_000 }

/**
 * Creates the picture maker. `folder` has incomplete files. Starts no process before the first job.
 */
export function openPictureMaker(
  folder: string,
  {
    program = findProgram(import.meta.url, 'picture-program.server.ts', 'open-pictures.js'),
    longestMs = timeLimitsMs,
  } = {},
): PictureMaker {
  const open = (make: PictureJob['make']) =>
    openSeparateProcess<PictureJob, PictureAnswer>({
      program,
      heapMb: 64,
      idleMs: 20_000,
      longestMs: longestMs[make],
      more: [String(memoryLimitsMb[make] - spareMb)],
    })
  const processes = { master: open('master'), form: open('form') }
  const peakMb = { master: 0, form: 0 }
  const runJob = async (job: PictureJob) => {
    let lastAnswer: PictureAnswer | undefined
    await processes[job.make].run(job, (answer) => {
      lastAnswer = answer
      peakMb[job.make] = Math.max(peakMb[job.make], answer.peakMb)
      // The process has ended and gets no more jobs.
      return !('swollenMb' in answer)
    })
    if (lastAnswer && 'refused' in lastAnswer)
      throw new Refused({ code: lastAnswer.refused, facts: { ...limitFacts, ...lastAnswer.facts } })
    if (lastAnswer && 'failed' in lastAnswer)
      throw new Error(`A picture was not made: ${lastAnswer.failed}`)
    return lastAnswer && 'done' in lastAnswer ? lastAnswer.done : undefined
  }
  const withPartFiles = async <Made>(
    endings: readonly string[],
    work: (name: string) => Promise<Made>,
  ) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = path.join(folder, `${randomUUID()}.part`)
    try {
      return await work(name)
    } finally {
      for (const ending of endings) await rm(`${name}${ending}`, { force: true })
    }
  }
  return {
    peakMb,
    makeMaster: (file) =>
      withPartFiles([''], async (into) => {
        try {
          const facts = await runJob({ make: 'master', from: path.resolve(file), into })
          if (!facts) throw new Error('A master has a size.')
          const bytes = new Uint8Array(await readFile(into))
          return { ...facts, bytes, hash: createHash('sha256').update(bytes).digest('hex') }
        } catch (error) {
          if (!(error instanceof ProcessLost)) throw error
          throw new Refused({ code: faultByReason[error.reason] })
        }
      }),
    makeVariant: (masterFile, { crop, width }) =>
      withPartFiles(['.avif', '.webp'], async (into) => {
        await runJob({ make: 'form', from: path.resolve(masterFile), into, crop, width })
        const read = async (kind: VariantKind) => new Uint8Array(await readFile(`${into}.${kind}`))
        return { avif: await read('avif'), webp: await read('webp') }
      }),
    end: () => {
      processes.master.end()
      processes.form.end()
    },
  }
}

/**
 * The refusal of a file, by the reason why its process ended. A process that does not start is not
 * the file's fault.
 */
const faultByReason = {
  memory: 'media-too-heavy',
  time: 'media-too-heavy',
  crash: 'media-damaged',
  end: 'media-away',
  start: 'media-away',
} as const satisfies Record<ProcessLost['reason'], string>

const limitFacts = {
  most: photoLimits.maxPixels / 1_000_000,
  least: photoLimits.minWidth,
  leastDown: photoLimits.minHeight,
}
