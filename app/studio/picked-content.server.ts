import { createHash } from 'node:crypto'
import type { Content } from '#content/content.ts'
import { isSame } from '#content/merge-documents.ts'
import type { Overlays } from '#content/compose.ts'
import type { Services } from '#platform/services.ts'
import { type DraftSet, toOverlays } from './drafts.server.ts'
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
  { content }: Pick<Services, 'content'>,
  readDraftSet: () => Promise<DraftSet>,
): (set: string) => Promise<Content> {
  let lastResult: { live: Content; overlays: Overlays; shown: Content } | undefined
  return async (set) => {
    const live = content()
    const pickedHashes = new Set(set.split('-'))
    const { drafts } = await readDraftSet()
    const overlays = toOverlays(drafts.filter(({ name }) => pickedHashes.has(hashName(name))))
    if (lastResult?.live !== live || !isSame(lastResult.overlays, overlays))
      lastResult = { live, overlays, shown: checkDrafts(live, overlays).content }
    return lastResult.shown
  }
}
