import type { Content } from '#content/content.ts'
import type { ItemRow } from '../../records/load-order.ts'

/** What the gates ask of the party, in whole rand: the one amount that a guide has to know. */
export function listGates(content: Content, { product, kind, adults, children }: ItemRow) {
  if (kind !== 'tour') return []
  const { tourAnswers, withdrawn } = content
  const answers = tourAnswers[product ?? ''] ?? withdrawn.tourAnswers[product ?? '']
  return (answers?.gateFees ?? []).map(({ what, adult, child, isNeeded }) => ({
    what,
    rand: adult * adults + child * children,
    isNeeded,
  }))
}
