import { findProgram, openOwnProcess, ProcessLost } from '../../own-process.ts'
import type { MailJob, MailNews, ReadMail } from './mail-job.ts'
import { mostHead } from './parse-mail.ts'

/** Reads mails in a process of its own (mail-program.ts), one after the other; it is started when there is one. */
const reading = openOwnProcess<MailJob, MailNews>({
  program: findProgram(import.meta.url, 'mail-program.ts', 'read-mails.js'),
  // A mail of the largest size takes half of it.
  heapMb: 256,
  idleMs: 20_000,
  longestMs: 30_000,
})

/**
 * Reads a mail; of one that takes too much time or memory, or ends the process, the head alone. Throws `ProcessLost` where the process
 * could not be started or was ended from outside: that is no fault of the mail.
 */
export async function readMail(raw: Uint8Array): Promise<ReadMail> {
  try {
    return (await ask({ raw, isHead: false, file: undefined })).mail
  } catch (error) {
    const isItsFault = error instanceof ProcessLost && !['start', 'end'].includes(error.reason)
    if (!isItsFault) throw error
    const start = raw.subarray(0, mostHead)
    return (await ask({ raw: start, isHead: true, file: undefined })).mail
  }
}

/** The bytes of one of a mail's files; undefined where it has none of this number. */
export async function readMailFile(raw: Uint8Array, file: number): Promise<Uint8Array | undefined> {
  return (await ask({ raw, isHead: false, file })).content
}

/** Ends the process, if there is one. */
export const endReadingMail = reading.end

async function ask(job: MailJob) {
  let last: MailNews | undefined
  await reading.ask(job, (news) => {
    last = news
    return true
  })
  if (last && 'mail' in last) return last
  throw new Error(`A mail was not read: ${last?.failed}`)
}
