import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Content } from '#content/content.ts'
import {
  type Box,
  variantKinds,
  createVariantKey,
  listCrops,
  type ShownPhotograph,
  computeSize,
  listVariantWidths,
} from '../variants.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { media, mediaForms } from '../media-schema.server.ts'
import { describeError, type Logger } from '#platform/log.ts'
import { Refused } from '#platform/refused.ts'
import {
  storageKey,
  type Media,
  requireMedia,
  type MediaServices,
  withStorage,
  withMasterFile,
} from './media.server.ts'

type PendingVariant = typeof mediaForms.$inferSelect

export type VariantState = { form: string; widths: number[]; ready: boolean }

/** Queues the widths of a variant to be made. Does nothing if they exist or are queued. */
export async function queueVariant(
  db: Transaction | Database,
  { master, width, height }: Pick<ShownPhotograph, 'master' | 'width' | 'height'>,
  crop: Box | undefined,
): Promise<{ form: string; widths: number[] }> {
  const form = createVariantKey(master, crop)
  const widths = listVariantWidths(computeSize({ width, height }, crop).width)
  // A crop of the whole picture is stored as no crop.
  const storedCrop = form === createVariantKey(master) ? null : (crop ?? null)
  await db
    .insert(mediaForms)
    .values(widths.map((each) => ({ form, width: each, master, crop: storedCrop })))
    .onConflictDoNothing()
  return { form, widths }
}

/**
 * Makes the widths of a crop: the narrowest before it returns, the others afterwards. Throws
 * `Refused`.
 */
export async function requestVariant(
  services: MediaServices,
  { master, crop }: { master: string; crop: Box | undefined },
): Promise<VariantState> {
  const [row] = await services.db.select().from(media).where(eq(media.master, master))
  if (!row) throw new Refused({ code: 'not-found' })
  const { form, widths } = await queueVariant(services.db, row, crop)
  await makeNarrowestWidth(services, master, crop)
  services.wake('photographs')
  const pending = await listPendingVariants(services.db, form)
  return { form, widths, ready: pending.length === 0 }
}

/** Makes the narrowest width of a variant, for the desk, if it is queued. */
export async function makeNarrowestWidth(
  services: MediaServices,
  master: string,
  crop?: Box,
): Promise<void> {
  const [firstPending] = await listPendingVariants(services.db, createVariantKey(master, crop))
  const [narrowest] = listVariantWidths(firstPending?.width ?? 0)
  if (firstPending && firstPending.width === narrowest)
    await withStorage(() => makeWidth(services, firstPending))
}

function listPendingVariants(db: Database, form?: string): Promise<PendingVariant[]> {
  const whereVariant = form === undefined ? undefined : eq(mediaForms.form, form)
  return db
    .select()
    .from(mediaForms)
    .where(and(isNull(mediaForms.madeAt), whereVariant))
    .orderBy(asc(mediaForms.width), asc(mediaForms.form))
    .limit(200)
}

/**
 * Makes queued widths one by one, so that a killed process loses only the current one. A failed one
 * is tried again next time.
 */
export async function makePendingVariants(
  services: MediaServices,
  { isStopping, log }: { isStopping: () => boolean; log: Logger },
): Promise<void> {
  const attemptedKeys = new Set<string>()
  const findNext = async () =>
    (await listPendingVariants(services.db)).find(
      ({ form, width }) => !attemptedKeys.has(`${form}-${width}`),
    )
  // One at a time limits memory, and lets requests in between.
  for (let pending = await findNext(); pending && !isStopping(); pending = await findNext()) {
    attemptedKeys.add(`${pending.form}-${pending.width}`)
    await makeWidth(services, pending).catch((error) =>
      log.warn(describeError(error), 'a variant of a photograph was not made'),
    )
  }
}

/** Makes one width in both formats. Stores the files before the row. */
async function makeWidth(
  services: MediaServices,
  { form, width, master, crop }: PendingVariant,
): Promise<void> {
  const { db, now } = services
  const { storage, incoming, maker } = requireMedia(services)
  const encoded = await withMasterFile({ storage, incoming }, master, (file) =>
    maker.makeVariant(file, { crop: crop ?? undefined, width }),
  )
  if (!encoded) throw new Error('The master of the variant is missing.')
  for (const kind of variantKinds)
    await storage.put(storageKey.form(`${form}-${width}.${kind}`), encoded[kind], `image/${kind}`)
  await db
    .update(mediaForms)
    .set({ madeAt: now() })
    .where(and(eq(mediaForms.form, form), eq(mediaForms.width, width)))
}

function listPhotos({
  pictures,
}: Pick<Content, 'pictures'>): [id: string, photo: ShownPhotograph][] {
  return Object.entries(pictures).flatMap(([id, picture]) => {
    const { photo } = picture as { photo?: ShownPhotograph }
    return photo ? [[id, photo] as [string, ShownPhotograph]] : []
  })
}

/**
 * Makes all photographs of a content available. Makes queued ones now for up to `longestMs`; the
 * others follow afterwards. Returns a sentence for each that cannot be shown, starting with its
 * document. `isPassing` is true if every failure is temporary.
 */
export async function preparePhotographs(
  services: MediaServices,
  content: Pick<Content, 'pictures'>,
  { longestMs = longestPrepareMs } = {},
): Promise<{ faults: string[]; isPassing: boolean }> {
  const deadline = performance.now() + longestMs
  const photos = listPhotos(content)
  if (photos.length === 0) return { faults: [], isPassing: true }
  const masters = photos.map(([, { master }]) => master)
  const rows = await services.db.select().from(media).where(inArray(media.master, masters))
  const rowsByMaster = new Map(rows.map((row) => [row.master, row]))
  const faults: string[] = []
  for (const [id, photo] of photos) {
    const row = rowsByMaster.get(photo.master)
    // One at a time limits memory.
    const fault = row
      ? await makeCrops(services, row, { crops: listCrops(photo), until: deadline })
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
    const { storage } = requireMedia(services)
    const master = await storage.get(storageKey.master(row.master))
    await master?.body.cancel()
    if (!master) return missingSentence
    for (const crop of crops) {
      // One at a time limits memory.
      const { form } = await queueVariant(services.db, row, crop)
      for (const pending of await listPendingVariants(services.db, form)) {
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

/** Opens a file of a variant. Undefined if it was never made or the name is invalid. */
export async function openVariantFile({ storage }: Pick<Media, 'storage'>, name: string) {
  if (!/^[0-9a-f]{32}-\d{1,4}\.(avif|webp)$/.test(name)) return undefined
  return storage.get(storageKey.form(name))
}
