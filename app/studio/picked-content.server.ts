import { createHash } from 'node:crypto'
import type { Content } from '#content/content.ts'
import { isSame } from '#content/merge-documents.ts'
import type { Overlays } from '#content/compose.ts'
import type { Services } from '#platform/services.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { type DraftReader, toOverlays } from './drafts.server.ts'
import type { StudioUser } from './studio.server.ts'
import { checkDrafts } from './check-drafts.server.ts'

export function nameDraftSet(names: readonly string[]): string {
  return [...new Set(names)].toSorted().map(hashName).join('-')
}

function hashName(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 8)
}

/**
 * Creates the reader of the site with only some of the drafts applied, by the drafts' name in an
 * address. Faulty drafts are not applied. Caches the last result, because a viewer opens
 * several of its pages.
 */
export function openPickedContent(
  { content, now }: Pick<Services, 'content' | 'now'>,
  readDraftSet: DraftReader,
): (set: string, user: StudioUser) => Promise<Content> {
  let lastResult: { live: Content; overlays: Overlays; shown: Content } | undefined
  return async (set, user) => {
    const live = content()
    const today = calendarDateIn(now(), capeTown)
    const pickedHashes = new Set(set.split('-'))
    const { drafts } = await readDraftSet(user)
    const overlays = toOverlays(drafts.filter(({ name }) => pickedHashes.has(hashName(name))))
    if (lastResult?.live !== live || !isSame(lastResult.overlays, overlays))
      lastResult = { live, overlays, shown: checkDrafts(live, overlays, { today }).content }
    return lastResult.shown
  }
}
