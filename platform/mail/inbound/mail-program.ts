import { setPriority } from 'node:os'
import type { MailJob, MailResult } from './mail-job.ts'
import { parseHead, parseMail } from './parse-mail.ts'

/**
 * The process that parses mails for a running server (mail-process.ts), so untrusted input is
 * parsed only here.
 */
setPriority(Number(process.argv[2] ?? 0))
process.on('disconnect', () => process.exit())
// Stopping a service signals all its processes: the server ends this one when it is no longer
// needed.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('message', (job: MailJob) => void parseJob(job))

async function parseJob({ raw, isHead, file }: MailJob): Promise<void> {
  try {
    const { files, ...mail } = await (isHead ? parseHead(raw) : parseMail(raw))
    const described = files.map(({ name, type, content }) => ({ name, type, size: content.length }))
    const content = file === undefined ? undefined : files[file]?.content
    sendResult({ mail: { ...mail, files: described }, content })
  } catch (error) {
    sendResult({ failed: error instanceof Error ? error.message : String(error) })
  }
}

function sendResult(result: MailResult): void {
  process.send?.(result)
}
