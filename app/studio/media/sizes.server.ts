import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Content } from '#content/content.ts'
import { type Box, formKinds, formOf, listCrops, type Shown, sizeOf, widthsOf } from '../forms.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { media, mediaSizes } from '../media-schema.server.ts'
import { describeError, type Logger } from '#platform/log.ts'
import { Refused } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'
import { keyOf, type Media, mediaOf, whileThere, withMasterFile } from './media.server.ts'

type Making = Pick<Services, 'db' | 'now' | 'media' | 'wake'>
type PendingSize = typeof mediaSizes.$inferSelect

export type SizeState = { form: string; widths: number[]; ready: boolean }

/** Queues the widths of a form to be made. Does nothing if they exist or are queued. */
export async function queueSizes(
  db: Transaction | Database,
  { master, width, height }: Pick<Shown, 'master' | 'width' | 'height'>,
  crop: Box | undefined,
): Promise<{ form: string; widths: number[] }> {
  const form = formOf(master, crop)
  const widths = widthsOf(sizeOf({ width, height }, crop).width)
  // A crop of the whole picture has the form without a crop.
  const shown = form === formOf(master) ? null : (crop ?? null)
  await db
    .insert(mediaSizes)
    .values(widths.map((each) => ({ form, width: each, master, crop: shown })))
    .onConflictDoNothing()
  return { form, widths }
}

/**
 * Makes the widths of a crop: the narrowest before it returns, the others afterwards. Throws
 * `Refused`.
 */
export async function requestSizes(
  services: Making,
  { master, crop }: { master: string; crop: Box | undefined },
): Promise<SizeState> {
  const [row] = await services.db.select().from(media).where(eq(media.master, master))
  if (!row) throw new Refused({ code: 'not-found' })
  const { form, widths } = await queueSizes(services.db, row, crop)
  await makeNarrowest(services, master, crop)
  services.wake('photographs')
  const pending = await listPendingSizes(services.db, form)
  return { form, widths, ready: pending.length === 0 }
}

/** Makes the narrowest width of a form, for the desk, if it is queued. */
export async function makeNarrowest(services: Making, master: string, crop?: Box): Promise<void> {
  const [first] = await listPendingSizes(services.db, formOf(master, crop))
  const [narrowest] = widthsOf(first?.width ?? 0)
  if (first && first.width === narrowest) await whileThere(() => makeOne(services, first))
}

function listPendingSizes(db: Database, form?: string): Promise<PendingSize[]> {
  const whose = form === undefined ? undefined : eq(mediaSizes.form, form)
  return db
    .select()
    .from(mediaSizes)
    .where(and(isNull(mediaSizes.madeAt), whose))
    .orderBy(asc(mediaSizes.width), asc(mediaSizes.form))
    .limit(200)
}

/**
 * Makes queued widths one by one, so that a killed process loses only the current one. A failed one
 * is tried again next time.
 */
export async function makePendingSizes(
  services: Making,
  { isStopping, log }: { isStopping: () => boolean; log: Logger },
): Promise<void> {
  const tried = new Set<string>()
  const findNext = async () =>
    (await listPendingSizes(services.db)).find(({ form, width }) => !tried.has(`${form}-${width}`))
  // One at a time limits memory, and lets requests in between.
  for (let pending = await findNext(); pending && !isStopping(); pending = await findNext()) {
    tried.add(`${pending.form}-${pending.width}`)
    await makeOne(services, pending).catch((error) =>
      log.warn(describeError(error), 'a form of a photograph was not made'),
    )
  }
}

/** Makes one width in both formats. Stores the files before the row. */
async function makeOne(
  services: Making,
  { form, width, master, crop }: PendingSize,
): Promise<void> {
  const { db, now } = services
  const opened = mediaOf(services)
  const encoded = await withMasterFile(opened, master, (file) =>
    opened.maker.makeForm(file, { crop: crop ?? undefined, width }),
  )
  if (!encoded) throw new Error('The master of the form is missing.')
  for (const kind of formKinds)
    await opened.storage.put(keyOf.form(`${form}-${width}.${kind}`), encoded[kind], `image/${kind}`)
  await db
    .update(mediaSizes)
    .set({ madeAt: now() })
    .where(and(eq(mediaSizes.form, form), eq(mediaSizes.width, width)))
}

function listPhotos({ pictures }: Pick<Content, 'pictures'>): [id: string, photo: Shown][] {
  return Object.entries(pictures).flatMap(([id, picture]) => {
    const { photo } = picture as { photo?: Shown }
    return photo ? [[id, photo] as [string, Shown]] : []
  })
}

/**
 * Makes all photographs of a content available. Makes queued ones now for up to `longestMs`; the
 * rest follows afterwards. Returns a sentence for each that cannot be shown, starting with its
 * document. `isPassing` is true if all of them may work later.
 */
export async function makeReady(
  services: Making,
  content: Pick<Content, 'pictures'>,
  { longestMs = longestReadyMs } = {},
): Promise<{ faults: string[]; isPassing: boolean }> {
  const until = performance.now() + longestMs
  const photos = listPhotos(content)
  if (photos.length === 0) return { faults: [], isPassing: true }
  const masters = photos.map(([, { master }]) => master)
  const rows = await services.db.select().from(media).where(inArray(media.master, masters))
  const known = new Map(rows.map((row) => [row.master, row]))
  const faults: string[] = []
  for (const [id, photo] of photos) {
    const row = known.get(photo.master)
    // One at a time limits memory.
    const fault = row ? await makeAll(services, row, { crops: listCrops(photo), until }) : gone
    if (fault) faults.push(`picture/${id}, photo: ${fault}`)
  }
  return { faults, isPassing: !faults.some((fault) => fault.endsWith(gone)) }
}

/**
 * How long a publication waits. A connection without data for a minute is closed
 * (connection-limits.ts).
 */
const longestReadyMs = 40_000

const gone = 'it is not here any more: upload it again, or go back to the drawing'

/** Makes all widths of these crops while there is time. Returns a sentence if one fails. */
async function makeAll(
  services: Making,
  row: typeof media.$inferSelect,
  { crops, until }: { crops: readonly (Box | undefined)[]; until: number },
): Promise<string | undefined> {
  try {
    const { storage } = mediaOf(services)
    const master = await storage.get(keyOf.master(row.master))
    await master?.body.cancel()
    if (!master) return gone
    for (const crop of crops) {
      // One at a time limits memory.
      const { form } = await queueSizes(services.db, row, crop)
      for (const pending of await listPendingSizes(services.db, form)) {
        if (performance.now() > until) {
          services.wake('photographs')
          return 'its sizes are still being made: publish again in a minute'
        }
        await makeOne(services, pending)
      }
    }
    return undefined
  } catch {
    return 'it could not be made ready: try again in a minute, or upload it again'
  }
}

/** Opens a file of a form. Undefined if it was never made or the name is invalid. */
export async function findForm({ storage }: Pick<Media, 'storage'>, name: string) {
  if (!/^[0-9a-f]{32}-\d{1,4}\.(avif|webp)$/.test(name)) return undefined
  return storage.get(keyOf.form(name))
}
