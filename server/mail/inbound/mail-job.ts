import type { ParsedMail } from './parse-mail.ts'

/** A mail to be read: all of it or its head alone, and one of its files with it. */
export type MailJob = { raw: Uint8Array; isHead: boolean; file: number | undefined }

/** What was read of a mail. Of its files what they are; their bytes come one by one. */
export type ReadMail = Omit<ParsedMail, 'files'> & {
  files: { name: string; type: string; size: number }[]
}

export type MailNews = { mail: ReadMail; content: Uint8Array | undefined } | { failed: string }
