import type { ParsedMail } from './parse-mail.ts'

export type MailJob = { raw: Uint8Array; isHead: boolean; file: number | undefined }

/** A parsed mail with descriptions of its files; their bytes are read one by one. */
export type ReadMail = Omit<ParsedMail, 'files'> & {
  files: { name: string; type: string; size: number }[]
}

export type MailResult = { mail: ReadMail; content: Uint8Array | undefined } | { failed: string }
