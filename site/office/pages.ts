/** A page of a list and where the next one begins; null after the last. */
export type ListPage<Item> = { items: readonly Item[]; nextCursor: string | null }

/** What of a list is shown. `isMore` once what is shown is what was asked for last, and goes on. */
export type Shown<Item> = {
  items: readonly Item[]
  state: 'loading' | 'loaded' | 'failed'
  isMore: boolean
}

type Read<Item> = (cursor: string | null) => Promise<ListPage<Item>>

/**
 * A list that is read page by page. What is shown stays until the first page of another list has
 * come, and goes on only with pages of its own: while a page is on its way no other is asked for,
 * and an answer that comes after another question is dropped. `show` is told of each change,
 * `fail` of each page that did not come.
 */
export function createPages<Item>(show: (shown: Shown<Item>) => void, fail: () => void) {
  let items: readonly Item[] = []
  let state: Shown<Item>['state'] = 'loading'
  let cursor: string | null = null
  let read: Read<Item> | undefined
  let asked = 0
  let refreshed = 0
  let isBusy = false
  const tell = () => show({ items, state, isMore: cursor !== null && !isBusy })
  const load = async (from: string | null) => {
    if (!read) return
    asked += 1
    const question = asked
    isBusy = true
    tell()
    try {
      const page = await read(from)
      if (question !== asked) return
      items = from === null ? page.items : [...items, ...page.items]
      cursor = page.nextCursor
      state = 'loaded'
    } catch {
      if (question !== asked) return
      if (from === null) {
        state = 'failed'
        cursor = null
      }
      fail()
    }
    isBusy = false
    tell()
  }
  return {
    /** Reads another list from its start. */
    open: (list: Read<Item>) => {
      read = list
      return load(null)
    },
    /** Reads the same list from its start again. */
    reload: () => load(null),
    /**
     * Reads the first page once more without a word of it: what is new comes on top, what has changed in
     * its place, and what was read beyond it stays. `isSame` says which of two are one thing.
     */
    refresh: async (isSame: (one: Item, other: Item) => boolean) => {
      if (!read || isBusy || state !== 'loaded') return
      const question = asked
      refreshed += 1
      const refresh = refreshed
      try {
        const page = await read(null)
        // What was asked for or changed meanwhile is newer than this answer.
        if (question !== asked || refresh !== refreshed) return
        const last = page.items.at(-1)
        const reach = last ? items.findIndex((item) => isSame(item, last)) : -1
        const isWhole = page.nextCursor === null || reach === -1
        // Where nothing of it is shown yet, so much is new that what is shown has to make room.
        items = isWhole ? page.items : [...page.items, ...items.slice(reach + 1)]
        if (isWhole) cursor = page.nextCursor
        tell()
      } catch {
        // The next news try again, and the button can.
      }
    },
    /** Adds the next page. */
    more: async () => {
      if (!isBusy && cursor !== null) await load(cursor)
    },
    /** Changes what is shown, without asking; what becomes undefined is shown no more. */
    change: (edit: (item: Item) => Item | undefined) => {
      refreshed += 1
      items = items.map(edit).filter((item) => item !== undefined)
      tell()
    },
  }
}
