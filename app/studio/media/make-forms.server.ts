import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Content } from '#content/content.ts'
import { type Box, formKinds, formOf, listCrops, type Shown, sizeOf, widthsOf } from '../forms.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { media, mediaForms } from '../media-schema.server.ts'
import { describeError, type Logger } from '#platform/log.ts'
import { Refused } from '#platform/refused.ts'
import {
  keyOf,
  type Media,
  mediaOf,
  type MediaServices,
  withStorage,
  withMasterFile,
} from './media.server.ts'

type PendingForm = typeof mediaForms.$inferSelect

export type FormState = { form: string; widths: number[]; ready: boolean }

/** Queues the widths of a form to be made. Does nothing if they exist or are queued. */
export async function queueForm(
  db: Transaction | Database,
  { master, width, height }: Pick<Shown, 'master' | 'width' | 'height'>,
  crop: Box | undefined,
): Promise<{ form: string; widths: number[] }> {
  const form = formOf(master, crop)
  const widths = widthsOf(sizeOf({ width, height }, crop).width)
  // A crop of the whole picture has the form without a crop.
  const shown = form === formOf(master) ? null : (crop ?? null)
  await db
    .insert(mediaForms)
    .values(widths.map((each) => ({ form, width: each, master, crop: shown })))
    .onConflictDoNothing()
  return { form, widths }
}

/**
 * Makes the widths of a crop: the narrowest before it returns, the others afterwards. Throws
 * `Refused`.
 */
export async function requestForm(
  services: MediaServices,
  { master, crop }: { master: string; crop: Box | undefined },
): Promise<FormState> {
  const [row] = await services.db.select().from(media).where(eq(media.master, master))
  if (!row) throw new Refused({ code: 'not-found' })
  const { form, widths } = await queueForm(services.db, row, crop)
  await makeNarrowestWidth(services, master, crop)
  services.wake('photographs')
  const pending = await listPendingForms(services.db, form)
  return { form, widths, ready: pending.length === 0 }
}

/** Makes the narrowest width of a form, for the desk, if it is queued. */
export async function makeNarrowestWidth(
  services: MediaServices,
  master: string,
  crop?: Box,
): Promise<void> {
  const [first] = await listPendingForms(services.db, formOf(master, crop))
  const [narrowest] = widthsOf(first?.width ?? 0)
  if (first && first.width === narrowest) await withStorage(() => makeWidth(services, first))
}

function listPendingForms(db: Database, form?: string): Promise<PendingForm[]> {
  const whereForm = form === undefined ? undefined : eq(mediaForms.form, form)
  return db
    .select()
    .from(mediaForms)
    .where(and(isNull(mediaForms.madeAt), whereForm))
    .orderBy(asc(mediaForms.width), asc(mediaForms.form))
    .limit(200)
}

/**
 * Makes queued widths one by one, so that a killed process loses only the current one. A failed one
 * is tried again next time.
 */
export async function makePendingForms(
  services: MediaServices,
  { isStopping, log }: { isStopping: () => boolean; log: Logger },
): Promise<void> {
  const tried = new Set<string>()
  const findNext = async () =>
    (await listPendingForms(services.db)).find(({ form, width }) => !tried.has(`${form}-${width}`))
  // One at a time limits memory, and lets requests in between.
  for (let pending = await findNext(); pending && !isStopping(); pending = await findNext()) {
    tried.add(`${pending.form}-${pending.width}`)
    await makeWidth(services, pending).catch((error) =>
      log.warn(describeError(error), 'a form of a photograph was not made'),
    )
  }
}

/** Makes one width in both formats. Stores the files before the row. */
async function makeWidth(
  services: MediaServices,
  { form, width, master, crop }: PendingForm,
): Promise<void> {
  const { db, now } = services
  const { storage, incoming, maker } = mediaOf(services)
  const encoded = await withMasterFile({ storage, incoming }, master, (file) =>
    maker.makeForm(file, { crop: crop ?? undefined, width }),
  )
  if (!encoded) throw new Error('The master of the form is missing.')
  for (const kind of formKinds)
    await storage.put(keyOf.form(`${form}-${width}.${kind}`), encoded[kind], `image/${kind}`)
  await db
    .update(mediaForms)
    .set({ madeAt: now() })
    .where(and(eq(mediaForms.form, form), eq(mediaForms.width, width)))
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
export async function preparePhotographs(
  services: MediaServices,
  content: Pick<Content, 'pictures'>,
  { longestMs = longestPrepareMs } = {},
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
    const fault = row
      ? await makeCrops(services, row, { crops: listCrops(photo), until })
      : missingSentence
    if (fault) faults.push(`picture/${id}, photo: ${fault}`)
  }
  return { faults, isPassing: !faults.some((fault) => fault.endsWith(missingSentence)) }
}

/**
 * How long a publication waits. A connection without data for a minute is closed
 * (connection-limits.ts).
 */
const longestPrepareMs = 40_000

const missingSentence = 'it is not here any more: upload it again, or go back to the drawing'

/** Makes all widths of these crops while there is time. Returns a sentence if one fails. */
async function makeCrops(
  services: MediaServices,
  row: typeof media.$inferSelect,
  { crops, until }: { crops: readonly (Box | undefined)[]; until: number },
): Promise<string | undefined> {
  try {
    const { storage } = mediaOf(services)
    const master = await storage.get(keyOf.master(row.master))
    await master?.body.cancel()
    if (!master) return missingSentence
    for (const crop of crops) {
      // One at a time limits memory.
      const { form } = await queueForm(services.db, row, crop)
      for (const pending of await listPendingForms(services.db, form)) {
        if (performance.now() > until) {
          services.wake('photographs')
          return 'its sizes are still being made: publish again in a minute'
        }
        await makeWidth(services, pending)
      }
    }
    return undefined
  } catch {
    return 'it could not be made ready: try again in a minute, or upload it again'
  }
}

/** Opens a file of a form. Undefined if it was never made or the name is invalid. */
export async function openFormFile({ storage }: Pick<Media, 'storage'>, name: string) {
  if (!/^[0-9a-f]{32}-\d{1,4}\.(avif|webp)$/.test(name)) return undefined
  return storage.get(keyOf.form(name))
}
