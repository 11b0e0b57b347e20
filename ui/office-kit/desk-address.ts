import { isReference } from '#app/order/reference.ts'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

type Place = {
  isOpened?: boolean
  keys?: readonly string[]
  back?: string
}

/**
 * State of a screen in the address: filters, sorting, opened item. So a screen can be shared,
 * bookmarked and returned to.
 */
export function useDeskAddress() {
  const [query] = useSearchParams()
  const { pathname, search, state } = useLocation()
  const go = useNavigate()
  /** The address with these parts changed; undefined removes a part. */
  const withParts = (parts: Record<string, string | undefined>) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(parts)) {
      if (value === undefined) next.delete(name)
      else next.set(name, value)
    }
    return `${pathname}?${next.toString()}`
  }
  const place: Place = state ?? {}
  /** Changes the screen; replaces the current history entry. */
  const change = (parts: Record<string, string | undefined>) =>
    void go(withParts(parts), { replace: true, preventScrollReset: true, state })
  const searchText = query.get('search') ?? ''
  // A search for one order opens it; older links name it by id and open it too.
  const isForOneOrder = isReference(searchText)
  const named = query.get('open')
  const opened = isForOneOrder && named !== '' ? searchText : (named ?? '')
  return {
    query,
    place,
    /** The item opened next to the list; empty for none. */
    opened,
    here: pathname + search,
    withParts,
    change,
    /** Opens an item with a new history entry. */
    open: (key: string) =>
      void go(withParts({ open: key }), { preventScrollReset: true, state: { isOpened: true } }),
    close: () => {
      if (place.isOpened) void go(-1)
      else change({ open: isForOneOrder ? '' : undefined })
    },
    go,
  }
}
