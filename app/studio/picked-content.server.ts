import { createHash } from 'node:crypto'
import type { Content } from '#content/content.ts'
import { isSame } from '#content/merge-documents.ts'
import type { Overlays } from '#content/compose.ts'
import type { Services } from '#platform/services.ts'
import { type Drafting, overlaysOf } from './drafts.server.ts'
import { checkDrafts } from './judge-drafts.server.ts'

export function nameSet(names: readonly string[]): string {
  return [...new Set(names)].toSorted().map(nameOne).join('-')
}

function nameOne(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 8)
}

/**
 * Creates the reader of the site with only some of the drafts applied, by the drafts' name in an
 * address. Faulty drafts are left as live. Keeps the last result, because a viewer opens several of
 * its pages.
 */
export function openPickedContent(
  { content }: Pick<Services, 'content'>,
  readDrafting: () => Promise<Drafting>,
): (set: string) => Promise<Content> {
  let last: { live: Content; laid: Overlays; shown: Content } | undefined
  return async (set) => {
    const live = content()
    const picked = new Set(set.split('-'))
    const { drafts } = await readDrafting()
    const laid = overlaysOf(drafts.filter(({ name }) => picked.has(nameOne(name))))
    if (last?.live !== live || !isSame(last.laid, laid))
      last = { live, laid, shown: checkDrafts(live, laid).content }
    return last.shown
  }
}
