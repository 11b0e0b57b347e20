import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import {
  formatTourSearch,
  isEmptySearch,
  parseTourSearch,
  parseTourSearchValue,
  type TourSearch,
} from '#rules/catalogue/search.ts'
import { useIsHydrated } from '#ui/loading/hydrated.ts'
import { nextPaint } from '#ui/loading/next-paint.ts'
import { readSearchForm } from './search-box.tsx'
import { useArrivedSearch } from './use-arrived-search.ts'

/** Marks an address that the fields themselves have set, so that they do not read it back. */
type SearchState = { typed: true }

/**
 * The search of the tours screen. The address keeps it, replaced at each change, for sharing and
 * Back; typing does not wait for the address. It begins with `start`, the rendered search. `fields`
 * changes whenever the fields must show another search than the typed one.
 */
export function useTourSearch(start: TourSearch) {
  const location = useLocation()
  const navigate = useNavigate()
  const arrivedBy = useNavigationType()
  const hydrated = useIsHydrated()
  const [search, setSearch] = useState<TourSearch>(() =>
    hydrated ? parseTourSearch(new URLSearchParams(location.search)) : start,
  )
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState(0)
  const [arrived, setArrived] = useState(false)

  const write = (query: URLSearchParams) => {
    const state: SearchState = { typed: true }
    void navigate({ search: query.toString() }, { replace: true, preventScrollReset: true, state })
  }

  const type = (query: URLSearchParams) => {
    // The letter is shown first: a slow phone takes several frames for the filtered tours, and one
    // for the address.
    startTransition(() => {
      setSearch(parseTourSearch(query))
      setArrived(false)
    })
    void nextPaint().then(() => form.current && write(query))
  }

  const readAddress = useEffectEvent(() => {
    const own = (location.state as Partial<SearchState> | null)?.typed === true
    if (own && arrivedBy === 'REPLACE') return
    const asked = parseTourSearch(new URLSearchParams(location.search))
    // Text typed before the scripts arrived counts too.
    const early = fields === 0 && form.current ? readSearchForm(form.current) : undefined
    if (early && isEmptySearch(asked) && !isEmptySearch(parseTourSearch(early))) return type(early)
    setSearch(asked)
    setFields((count) => count + 1)
    setArrived(false)
  })
  // The location's key: each visit has a new one.
  useEffect(() => readAddress(), [location.key])

  useArrivedSearch((value) => {
    const found = parseTourSearchValue(value) ?? {}
    setSearch(found)
    setFields((count) => count + 1)
    setArrived(true)
    write(formatTourSearch(found))
  })

  return {
    search,
    /** A search arrived from outside, even if none of its parts is known. */
    arrived,
    fields,
    type,
    form,
  }
}
