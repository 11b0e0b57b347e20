import { findProgram, openSeparateProcess, ProcessLost } from '../../own-process.ts'
import type { MailJob, MailResult, ReadMail } from './mail-job.ts'
import { maxHead } from './parse-mail.ts'

/** Parses mails in a separate process (mail-program.ts), one at a time; started on demand. */
const mailParser = openSeparateProcess<MailJob, MailResult>({
  program: findProgram(import.meta.url, 'mail-program.ts', 'read-mails.js'),
  // Megabytes of heap. The largest mail takes half of them.
  heapMb: 256,
  idleMs: 20_000,
  longestMs: 30_000,
})

/**
 * Parses a mail; only the head if it takes too much time or memory or crashes the process. Throws
 * `ProcessLost` if the process could not start or was killed from outside, which is not the mail's
 * fault.
 */
export async function readMail(raw: Uint8Array): Promise<ReadMail> {
  try {
    return (await runJob({ raw, isHead: false, file: undefined })).mail
  } catch (error) {
    const isMailFault = error instanceof ProcessLost && !['start', 'end'].includes(error.reason)
    if (!isMailFault) throw error
    const start = raw.subarray(0, maxHead)
    return (await runJob({ raw: start, isHead: true, file: undefined })).mail
  }
}

export async function readMailFile(raw: Uint8Array, file: number): Promise<Uint8Array | undefined> {
  return (await runJob({ raw, isHead: false, file })).content
}

export const stopMailProcess = mailParser.end

async function runJob(job: MailJob) {
  let last: MailResult | undefined
  await mailParser.run(job, (result) => {
    last = result
    return true
  })
  if (last && 'mail' in last) return last
  throw new Error(`A mail could not be parsed: ${last?.failed}`)
}
