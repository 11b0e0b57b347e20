import type { Content } from '#content/content.ts'
import type { ItemRow } from '#app/order/load-order.server.ts'

/** Entrance fees for the party, in whole rand. A guide sees no other amounts. */
export function listGateFees(content: Content, { product, kind, adults, children }: ItemRow) {
  if (kind !== 'tour') return []
  const { tourAnswers, withdrawn } = content
  const answers = tourAnswers[product ?? ''] ?? withdrawn.tourAnswers[product ?? '']
  return (answers?.gateFees ?? []).map(({ what, adult, child, isNeeded }) => ({
    what,
    rand: adult * adults + child * children,
    isNeeded,
  }))
}
