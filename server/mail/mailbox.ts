import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { composeMail, type OutgoingMail } from './compose.ts'
import type { Transport } from './transport.ts'

/** Delivers into a folder: one .eml file per mail, oldest name first, the same name when sent again. */
export function openMailbox(folder: string, from: string): Transport {
  mkdirSync(folder, { recursive: true })
  const transporter = createTransport({ streamTransport: true, buffer: true })
  return {
    send: async (mail) => {
      const { message } = await transporter.sendMail(composeMail(mail, from))
      const file = path.join(folder, nameOf(mail))
      // A reader of the folder sees a whole mail or none.
      await writeFile(`${file}.part`, message)
      await rename(`${file}.part`, file)
    },
    close: () => transporter.close(),
  }
}

function nameOf(mail: OutgoingMail): string {
  const time = mail.createdAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return `${time}-${mail.kind}-${mail.id}.eml`
}
