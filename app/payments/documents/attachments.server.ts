import type { Database } from '#platform/database/database.ts'
import type { MailAttachment } from '#platform/database/schema/outbox.ts'
import { findCalendar } from './order-calendar.server.ts'
import { readProForma } from './pro-forma.server.ts'
import { readDocument } from './read-document.server.ts'
import { Refused } from '#platform/refused.ts'
import { wordsOf, type Content } from '#content/content.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import { eq } from 'drizzle-orm'
import { vouchers } from '#app/credit/vouchers-schema.server.ts'
import { findGift, readGiftCode } from '#app/order/gifts.server.ts'
import { describeSupplier, describeRecipient } from './document-sources.server.ts'
import { renderGiftCard } from './pdf/render-gift-card.server.ts'
import { calendarDateIn, capeTown, formatDay } from '#rules/dates/calendar-date.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { fill } from '#rules/text/fill.ts'
import { documents } from '../documents-schema.server.ts'
import { readOrder } from '#app/order/load-order.server.ts'
import { findDocument } from './store-document.server.ts'
import { renderPrintout } from './pdf/render-paper.server.ts'
import { findWholeInvoice } from './whole-invoice.server.ts'
import { createVariantKey, computeSize, listVariantWidths } from '#app/studio/variants.ts'
import { mailPictureSize } from '#platform/mail/blocks/message.ts'
import { existsSync } from 'node:fs'
import { findPlate } from '#platform/plates.ts'

type Photos = {
  storage: {
    get: (key: string) => Promise<{ body: ReadableStream<Uint8Array<ArrayBuffer>> } | undefined>
  }
}

type PictureSources = { content: Content; media?: Photos | undefined }

const cachedPictures = new Map<string, { source: string; bytes: Buffer }>()

/**
 * Makes a picture as JPEG, for gift cards and mails: the owner's photograph, otherwise the drawing.
 * Cached until it changes. Undefined if there is no such picture any more.
 */
async function drawPicture(
  { content, media }: PictureSources,
  id: string,
): Promise<Buffer | undefined> {
  const { file, focus } = findPlate(content, id)
  const photo = content.pictures[id]?.photo
  const variant = photo && findVariant(photo)
  const pictureSource = variant ?? file
  const cached = cachedPictures.get(id)
  if (cached?.source === pictureSource) return cached.bytes
  const photoBytes = variant && media && (await readVariant(media, variant))
  if (!photoBytes && !existsSync(file)) return undefined
  const { default: sharp } = await import('sharp')
  const { width, height } = mailPictureSize
  const resized = sharp(photoBytes ?? file, { density: 96 })
  const point = (photoBytes ? photo?.focus : undefined) ?? focus
  const scaled = await resized
    .resize({ width, height, fit: 'outside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const bytes = await sharp(scaled.data)
    .extract({
      left: cropStart(scaled.info.width, point.x, width),
      top: cropStart(scaled.info.height, point.y, height),
      width,
      height,
    })
    .flatten()
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
  // A drawing that replaces a photograph is not cached, because the photograph may be available
  // next time.
  if (photoBytes || !variant) cachedPictures.set(id, { source: pictureSource, bytes })
  return bytes
}

function findVariant(
  photo: Parameters<typeof computeSize>[0] & {
    master: string
    crop?: Parameters<typeof createVariantKey>[1]
  },
) {
  const widths = listVariantWidths(computeSize(photo, photo.crop).width)
  const width = widths.find((candidate) => candidate >= mailPictureSize.width) ?? widths.at(-1)
  return `forms/${createVariantKey(photo.master, photo.crop)}-${width}.webp`
}

/**
 * Reads the bytes of a picture. Undefined if they cannot be read now: the card then has the
 * drawing.
 */
async function readVariant({ storage }: Photos, key: string) {
  try {
    const storedFile = await storage.get(key)
    return storedFile && new Uint8Array(await new Response(storedFile.body).arrayBuffer())
  } catch {
    return undefined
  }
}

/** The start of a crop of the given size that contains a point. */
function cropStart(fullSize: number, focus: number, size: number): number {
  return Math.round(Math.min(fullSize - size, Math.max(0, fullSize * focus - size / 2)))
}

/**
 * Makes the receipt of a payment for an order that was invoiced as a whole: amount, day, method and
 * balance. It is not a numbered document: it names the invoice and is not stored. Throws Refused
 * ('not-found') if there is no such payment, or the payment has its own invoice.
 */
async function readReceipt(
  { db, content, now }: { db: Database; content: Content; now: Date },
  { orderId, paymentId }: { orderId: string; paymentId: string },
): Promise<{ name: string; bytes: Buffer }> {
  const { order, books } = await readOrder(db, orderId)
  const payment = books.payments.find(({ id }) => id === paymentId)
  const invoice = await findWholeInvoice(db, orderId)
  // Days are not compared: a payment's day is that of the bank statement, which may be before the
  // invoice.
  const ownInvoice = await findDocument(db, eq(documents.paymentId, paymentId))
  if (!invoice || ownInvoice || !payment?.received || payment.status !== 'paid')
    throw new Refused({ code: 'not-found' })
  const supplier = describeSupplier({
    content,
    vatNumber: policyOn(content.policies.tax, now).vatNumber,
  })
  const { words } = supplier
  const { balance, paid, refunded } = sumBooks(books)
  const { reference } = order
  const paidOn = formatDay(calendarDateIn(payment.paidAt ?? now, capeTown))
  const methodWords: Record<string, string> = words.ways
  const method = Object.hasOwn(methodWords, payment.provider)
    ? methodWords[payment.provider]
    : undefined
  const label = method
    ? fill(words.nowBy, { date: paidOn, way: method })
    : fill(words.now, { date: paidOn })
  const balanceLabel = balance > 0 ? words.due : balance < 0 ? words.tooMuch : words.nothingDue
  const bytes = await renderPrintout({
    ...supplier,
    issuedAt: now.toISOString(),
    title: `${words.receipt} ${reference}`,
    top: {
      heading: words.receipt,
      warning: fill(words.receiptOf, { name: invoice.name }),
      recipient: describeRecipient(order),
      about: [
        [words.issued, paidOn],
        [words.booking, reference],
      ],
    },
    letter: undefined,
    heading: words.payment,
    amountHead: words.amount,
    sumsHeading: words.booking,
    lines: [{ label, amount: payment.received }],
    total: payment.received,
    sums: [
      { label: words.paidSoFar, amount: paid - refunded },
      { label: balanceLabel, amount: Math.abs(balance) },
    ],
    notes: [],
  })
  return { name: `receipt-${reference}-${paidOn.replaceAll(' ', '-')}.pdf`, bytes }
}

/**
 * Makes the PDF of a gift card with its code and value, from the data stored now. Throws Refused:
 * 'not-found' (not paid, stopped, or its code is no longer readable).
 */
async function readGiftCard(
  { db, content, secret, media }: PictureSources & { db: Database; secret: string },
  orderId: string,
): Promise<{ name: string; bytes: Buffer }> {
  const gift = await findGift(db, orderId)
  const code = gift && readGiftCode({ secret }, gift)
  const [row] = gift?.voucherId
    ? await db.select().from(vouchers).where(eq(vouchers.id, gift.voucherId))
    : []
  if (!gift || !row || row.stoppedAt || code === undefined) throw new Refused({ code: 'not-found' })
  const bytes = await renderGiftCard({
    ...describeSupplier({
      content,
      vatNumber: policyOn(content.policies.tax, row.issuedAt).vatNumber,
    }),
    issuedAt: row.issuedAt.toISOString(),
    card: wordsOf(content).gift.card,
    receiver: gift.receiver,
    giver: gift.giver,
    message: gift.message ?? undefined,
    amount: row.balance,
    validUntil: row.validUntil,
    code,
    picture: await drawPicture({ content, media }, 'hero'),
  })
  return { name: `gift-card-${row.codeEnd}.pdf`, bytes }
}

/** A file of a mail. A file with a `cid` is shown inline. */
export type MailFile = { name: string; type: string; content: Buffer | string; cid?: string }

/** Sources of files. `secret` opens sealed values, `media` has the owner's photographs. */
type Sources = {
  db: Database
  now: () => Date
  secret?: string | undefined
} & PictureSources

/**
 * Makes the files of a mail. Omits files whose data was deleted, because the mail itself must
 * arrive.
 */
export async function makeFiles(
  sources: Sources,
  attachments: readonly MailAttachment[],
): Promise<MailFile[]> {
  const files: MailFile[] = []
  for (const attachment of attachments) {
    const file = await makeFile(sources, attachment)
    if (file) files.push(file)
  }
  return files
}

export async function makePictures(sources: PictureSources, html: string): Promise<MailFile[]> {
  const files: MailFile[] = []
  for (const [, cid = ''] of html.matchAll(/src="cid:(gift-picture|plate_[\w-]+)"/g)) {
    const id = cid === 'gift-picture' ? 'hero' : cid.slice('plate_'.length).replaceAll('_', '/')
    const content = await drawPicture(sources, id)
    if (content) files.push({ name: `${cid}.jpg`, type: 'image/jpeg', content, cid })
  }
  return files
}

async function makeFile(
  sources: Sources,
  attachment: MailAttachment,
): Promise<MailFile | undefined> {
  if (attachment.kind === 'calendar') {
    const calendar = await findCalendar(sources, attachment.orderId)
    if (!calendar) return undefined
    const { name, text: content, method } = calendar
    return { name, type: `text/calendar; charset=utf-8; method=${method}`, content }
  }
  try {
    const { name, bytes: content } = await readPdf({ ...sources, now: sources.now() }, attachment)
    return { name, type: 'application/pdf', content }
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

function readPdf(
  sources: Omit<Sources, 'now'> & { now: Date },
  attachment: Exclude<MailAttachment, { kind: 'calendar' }>,
): Promise<{ name: string; bytes: Buffer }> {
  switch (attachment.kind) {
    case 'pro-forma':
      return readProForma(sources, attachment.orderId)
    case 'receipt':
      return readReceipt(sources, attachment)
    case 'gift-card':
      return readGiftCard({ ...sources, secret: sources.secret ?? '' }, attachment.orderId)
    case 'document':
      return readDocument(sources.db, attachment)
  }
}
