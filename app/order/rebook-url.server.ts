import type { Content } from '#content/content.ts'
import type { Services } from '#platform/services.ts'
import type { ItemRow } from './load-order.server.ts'

type Items = readonly Pick<ItemRow, 'kind' | 'product'>[]

/** The link that starts the same booking again: the order's first item, if it is still sold. */
export function formatRebookUrl(
  { siteUrl, content }: Pick<Services, 'siteUrl' | 'content'>,
  items: Items,
): string {
  return siteUrl + findRebookPath(content(), items)
}

export function findRebookPath({ tours }: Pick<Content, 'tours'>, [item]: Items): string {
  if (item?.kind === 'transfer') return '/rides'
  if (item?.kind !== 'tour' || item.product === null) return '/transfers'
  return tours.some(({ id }) => id === item.product) ? `/book-tour/${item.product}` : '/tours'
}
