import type { Services } from '../services.ts'
import type { ItemRow } from './load-order.ts'

/** The address at which a guest begins again what an order was about: by its first item, as far as we still offer it. */
export function rebookUrl(
  { siteUrl, content }: Pick<Services, 'siteUrl' | 'content'>,
  [item]: readonly Pick<ItemRow, 'kind' | 'product'>[],
): string {
  if (item?.kind !== 'tour' || item.product === null) return `${siteUrl}/transfers`
  const isOffered = content().tours.some(({ id }) => id === item.product)
  return `${siteUrl}${isOffered ? `/book-tour/${item.product}` : '/tours'}`
}
