import { useEffect, useState } from 'react'
import type { FeedTopic } from './change-feed.ts'
import { type HearsOfFailure, useFailure } from './desk.ts'
import { useChangeFeed } from './follow-changes.ts'
import { createPages, type ListPage, type Shown } from './pages.ts'

/**
 * A list by pages (ui/office-kit/pages.ts), refreshed after changes of these topics; `read` must stay
 * the same while the list does. `value` is defined once something has loaded.
 */
export function usePagedQuery<Item extends { id: string }>(
  read: (cursor: string | null) => Promise<ListPage<Item>>,
  hears: HearsOfFailure,
  topics: readonly FeedTopic[] = [],
) {
  const fail = useFailure(hears)
  const [shown, setShown] = useState<Shown<Item>>({ items: [], state: 'loading', isMore: false })
  const [pages] = useState(() => createPages<Item>(setShown, fail))
  useEffect(() => void pages.open(read), [pages, read])
  useChangeFeed(topics, () => void pages.refresh((one, other) => one.id === other.id))
  return { ...shown, ...pages, value: shown.state === 'loaded' ? shown.items : undefined }
}
