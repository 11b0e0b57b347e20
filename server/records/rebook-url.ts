import type { Services } from '../services.ts'
import type { ItemRow } from './load-order.ts'

/** The address at which a guest begins again what an order was about: by its first item. */
export function rebookUrl(
  { siteUrl }: Pick<Services, 'siteUrl'>,
  [item]: readonly Pick<ItemRow, 'kind' | 'product'>[],
): string {
  const isTour = item?.kind === 'tour' && item.product !== null
  return `${siteUrl}${isTour ? `/book-tour/${item.product}` : '/transfers'}`
}
