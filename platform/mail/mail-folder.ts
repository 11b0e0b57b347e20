import { existsSync, mkdirSync } from 'node:fs'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { composeMail, type OutgoingMail } from './compose.ts'
import { linkMailEnding } from './link-mails.ts'
import type { Transport } from './delivery.ts'

/** Delivers into a folder: one .eml file per mail, sorted by age; the same name when sent again. */
export function openMailbox(folder: string, from: () => string): Transport {
  mkdirSync(folder, { recursive: true })
  const transporter = createTransport({ streamTransport: true, buffer: true })
  return {
    send: async (mail) => {
      const { message } = await transporter.sendMail(composeMail(mail, from()))
      const file = path.join(folder, createFileName(mail))
      // The rename makes only complete mails visible.
      await writeFile(`${file}.part`, message)
      await rename(`${file}.part`, file)
    },
    close: () => transporter.close(),
  }
}

/** Deletes mails of the folder from before a moment, by the start of their names. */
export async function cleanUpMailbox(folder: string, before: Date): Promise<void> {
  if (!existsSync(folder)) return
  const oldest = writeTime(before)
  for (const name of await readdir(folder)) {
    const isMail = /^\d{8}T\d{6}Z-[\w-]+(\.link)?\.eml$/.test(name)
    if (isMail && name < oldest) await rm(path.join(folder, name), { force: true })
  }
}

function createFileName(mail: OutgoingMail): string {
  const ending = mail.tokenHash === null ? '.eml' : linkMailEnding
  return `${writeTime(mail.createdAt)}-${mail.kind}-${mail.id}${ending}`
}

function writeTime(moment: Date): string {
  return moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}
