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
  const hydrated = useIsHydrated()
  const [changed, setChanged] = useState<Partial<Selection>>({})
  const handed = useMemo(
    () => parseSelection(hydrated ? query : new URLSearchParams()),
    [query, hydrated],
  )
  const change = (part: Partial<Selection>) => setChanged((now) => ({ ...now, ...part }))
  return { selection: { ...handed, ...changed }, change }
}
