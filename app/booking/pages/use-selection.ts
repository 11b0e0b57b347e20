import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useIsHydrated } from '#ui/loading/hydrated.ts'
import { parseSelection, type Selection } from './selection.ts'

/**
 * Date and party, passed between the tour's page and its booking page, with the visitor's changes.
 * A prerendered page does not know its address, so it first shows the default party.
 */
export function useSelection() {
  const [query] = useSearchParams()
  const isHydrated = useIsHydrated()
  const [changes, setChanges] = useState<Partial<Selection>>({})
  const addressSelection = useMemo(
    () => parseSelection(isHydrated ? query : new URLSearchParams()),
    [query, isHydrated],
  )
  const change = (part: Partial<Selection>) => setChanges((now) => ({ ...now, ...part }))
  return { selection: { ...addressSelection, ...changes }, change }
}
