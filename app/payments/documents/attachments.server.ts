import type { MailPicture } from '#platform/mail/blocks/message.ts'
import type { Database } from '#platform/database/database.ts'
import type { MailAttachment } from '#platform/database/schema/outbox.ts'
import { findCalendar } from './order-calendar.server.ts'
import { drawGiftPicture, type GiftPictureSources } from './gift-picture.server.ts'
import { readGiftCard } from './gift-card.server.ts'
import { readProForma } from './pro-forma.server.ts'
import { readDocument } from './read-document.server.ts'
import { readReceipt } from './receipt.server.ts'
import { Refused } from '#platform/refused.ts'

/** A file of a mail; one with a `cid` is shown inline. */
export type MailFile = { name: string; type: string; content: Buffer | string; cid?: string }

/** Sources of files: `secret` opens sealed values, `media` has the owner's photographs. */
type Sources = {
  db: Database
  now: () => Date
  secret?: string | undefined
} & GiftPictureSources

/**
 * Makes the files of a mail. Files whose data is gone are left out, because the mail itself must
 * arrive.
 */
export async function makeFiles(
  from: Sources,
  attachments: readonly MailAttachment[],
): Promise<MailFile[]> {
  const files: MailFile[] = []
  for (const attachment of attachments) {
    const file = await makeFile(from, attachment)
    if (file) files.push(file)
  }
  return files
}

export async function makePictures(from: GiftPictureSources, html: string): Promise<MailFile[]> {
  const cid: MailPicture = 'gift-picture'
  if (!html.includes(`src="cid:${cid}"`)) return []
  return [{ name: `${cid}.jpg`, type: 'image/jpeg', content: await drawGiftPicture(from), cid }]
}

async function makeFile(from: Sources, attachment: MailAttachment): Promise<MailFile | undefined> {
  if (attachment.kind === 'calendar') {
    const calendar = await findCalendar(from, attachment.orderId)
    if (!calendar) return undefined
    const { name, text: content, method } = calendar
    return { name, type: `text/calendar; charset=utf-8; method=${method}`, content }
  }
  try {
    const { name, bytes: content } = await readPdf({ ...from, now: from.now() }, attachment)
    return { name, type: 'application/pdf', content }
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

function readPdf(
  from: Omit<Sources, 'now'> & { now: Date },
  attachment: Exclude<MailAttachment, { kind: 'calendar' }>,
): Promise<{ name: string; bytes: Buffer }> {
  switch (attachment.kind) {
    case 'pro-forma':
      return readProForma(from, attachment.orderId)
    case 'receipt':
      return readReceipt(from, attachment)
    case 'gift-card':
      return readGiftCard({ ...from, secret: from.secret ?? '' }, attachment.orderId)
    case 'document':
      return readDocument(from.db, attachment)
  }
}
