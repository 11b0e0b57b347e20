import { isReference } from '#rules/orders/reference.ts'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** What a place in the desk's history remembers. */
type Place = {
  /** It was opened from a list that lies behind it in the history. */
  isOpened?: boolean
  /** What that list holds, in its order, and where it is. */
  keys?: readonly string[]
  back?: string
}

/**
 * What the address says of a screen: its filters, its order, what is opened. All of it stays there, so that
 * a screen can be sent to a colleague, marked, and gone back to.
 */
export function useDeskAddress() {
  const [query] = useSearchParams()
  const { pathname, search, state } = useLocation()
  const go = useNavigate()
  /** The address with these parts changed; an undefined one is taken out. */
  const withParts = (parts: Record<string, string | undefined>) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(parts)) {
      if (value === undefined) next.delete(name)
      else next.set(name, value)
    }
    return `${pathname}?${next.toString()}`
  }
  const place: Place = state ?? {}
  /** Shows the screen so; it replaces what was shown before in the history. */
  const change = (parts: Record<string, string | undefined>) =>
    void go(withParts(parts), { replace: true, preventScrollReset: true, state })
  const searched = query.get('search') ?? ''
  // A link that searches for one order opens it, and so does one of before, which names it by its id.
  const isOfOne = isReference(searched)
  const named = query.get('open')
  const opened = isOfOne && named !== '' ? searched : (named ?? '')
  return {
    query,
    place,
    /** What is opened beside the list; nothing where it is empty. */
    opened,
    here: pathname + search,
    withParts,
    change,
    /** The same, and the way back leads here. */
    open: (key: string) =>
      void go(withParts({ open: key }), { preventScrollReset: true, state: { isOpened: true } }),
    close: () => {
      if (place.isOpened) void go(-1)
      else change({ open: isOfOne ? '' : undefined })
    },
    go,
  }
}
