import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useIsHydrated } from '../loading/hydrated.ts'
import { parseSelection, type Selection } from './selection.ts'

/**
 * The date and party that the tour's page and its booking page hand over to each other, and what
 * the visitor has changed since. A page rendered ahead of time knows no address: it shows the usual
 * party first.
 */
export function useSelection() {
  const [query] = useSearchParams()
  const hydrated = useIsHydrated()
  const [changed, setChanged] = useState<Partial<Selection>>({})
  const handed = useMemo(
    () => parseSelection(hydrated ? query : new URLSearchParams()),
    [query, hydrated],
  )
  const change = (part: Partial<Selection>) => setChanged((now) => ({ ...now, ...part }))
  return { selection: { ...handed, ...changed }, change }
}
