import { useEffect, useState } from 'react'
import type { FeedTopic } from './change-feed.ts'
import { type FailureHandler, useFailure } from './desk.ts'
import { useChangeFeed } from './follow-changes.ts'

/** A page of a list and the cursor of the next one; null after the last. */
export type ListPage<Item> = { items: readonly Item[]; nextCursor: string | null }

/** What the list shows. `isMore` is true once the latest request is shown and has further pages. */
export type ListState<Item> = {
  items: readonly Item[]
  state: 'loading' | 'loaded' | 'failed'
  isMore: boolean
}

type ReadPage<Item> = (cursor: string | null) => Promise<ListPage<Item>>

/**
 * A list that is read page by page. The current list stays until another list's first page arrives,
 * and continues with its own pages only: one page is requested at a time, and outdated answers are
 * dropped. `show` runs on each change, `fail` on each failed page.
 */
export function createPages<Item>(show: (shown: ListState<Item>) => void, fail: () => void) {
  let items: readonly Item[] = []
  let state: ListState<Item>['state'] = 'loading'
  let cursor: string | null = null
  let read: ReadPage<Item> | undefined
  let latestRequest = 0
  let refreshCount = 0
  let isBusy = false
  const notify = () => show({ items, state, isMore: cursor !== null && !isBusy })
  const load = async (from: string | null) => {
    if (!read) return
    latestRequest += 1
    const request = latestRequest
    isBusy = true
    notify()
    try {
      const page = await read(from)
      if (request !== latestRequest) return
      items = from === null ? page.items : [...items, ...page.items]
      cursor = page.nextCursor
      state = 'loaded'
    } catch {
      if (request !== latestRequest) return
      if (from === null) {
        state = 'failed'
        cursor = null
      }
      fail()
    }
    isBusy = false
    notify()
  }
  return {
    open: (list: ReadPage<Item>) => {
      read = list
      return load(null)
    },
    reload: () => load(null),
    /**
     * Reads the first page again silently: new items go on top, changed ones stay in place, and
     * later pages stay. `isSame` compares two items' identity.
     */
    refresh: async (isSame: (one: Item, other: Item) => boolean) => {
      if (!read || isBusy || state !== 'loaded') return
      const request = latestRequest
      refreshCount += 1
      const refreshNumber = refreshCount
      try {
        const page = await read(null)
        // A newer request or change makes this answer outdated.
        if (request !== latestRequest || refreshNumber !== refreshCount) return
        const last = page.items.at(-1)
        const lastIndex = last ? items.findIndex((item) => isSame(item, last)) : -1
        const isWhole = page.nextCursor === null || lastIndex === -1
        // If none of it is shown yet, too much is new, so the page replaces the list.
        items = isWhole ? page.items : [...page.items, ...items.slice(lastIndex + 1)]
        if (isWhole) cursor = page.nextCursor
        notify()
      } catch {
        // The next event or the button retries.
      }
    },
    more: async () => {
      if (!isBusy && cursor !== null) await load(cursor)
    },
    /** Edits the shown items locally; an item that becomes undefined is removed. */
    change: (edit: (item: Item) => Item | undefined) => {
      refreshCount += 1
      items = items.map(edit).filter((item) => item !== undefined)
      notify()
    },
  }
}

/**
 * A list by pages, refreshed after changes of these topics; `read` must stay
 * the same while the list does. `value` is defined once something has loaded.
 */
export function usePagedQuery<Item extends { id: string }>(
  read: (cursor: string | null) => Promise<ListPage<Item>>,
  onFailure: FailureHandler,
  topics: readonly FeedTopic[] = [],
) {
  const fail = useFailure(onFailure)
  const [listState, setShown] = useState<ListState<Item>>({
    items: [],
    state: 'loading',
    isMore: false,
  })
  const [pages] = useState(() => createPages<Item>(setShown, fail))
  useEffect(() => void pages.open(read), [pages, read])
  useChangeFeed(topics, () => void pages.refresh((one, other) => one.id === other.id))
  return {
    ...listState,
    ...pages,
    value: listState.state === 'loaded' ? listState.items : undefined,
  }
}
