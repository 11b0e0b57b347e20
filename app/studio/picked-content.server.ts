import { createHash } from 'node:crypto'
import type { Content } from '#content/content.ts'
import { isSame } from '#content/merge-documents.ts'
import type { Overlays } from '#content/compose.ts'
import type { Services } from '#platform/services.ts'
import { type DraftSet, overlaysOf } from './drafts.server.ts'
import { checkDrafts } from './check-drafts.server.ts'

export function nameDraftSet(names: readonly string[]): string {
  return [...new Set(names)].toSorted().map(hashName).join('-')
}

function hashName(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 8)
}

/**
 * Creates the reader of the site with only some of the drafts applied, by the drafts' name in an
 * address. Faulty drafts are left as live. Keeps the last result, because a viewer opens several of
 * its pages.
 */
export function openPickedContent(
  { content }: Pick<Services, 'content'>,
  readDraftSet: () => Promise<DraftSet>,
): (set: string) => Promise<Content> {
  let last: { live: Content; overlays: Overlays; shown: Content } | undefined
  return async (set) => {
    const live = content()
    const picked = new Set(set.split('-'))
    const { drafts } = await readDraftSet()
    const overlays = overlaysOf(drafts.filter(({ name }) => picked.has(hashName(name))))
    if (last?.live !== live || !isSame(last.overlays, overlays))
      last = { live, overlays, shown: checkDrafts(live, overlays).content }
    return last.shown
  }
}
