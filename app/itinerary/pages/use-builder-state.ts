import { useCallback, useEffect, useState } from 'react'
import { parseStoredItinerary, storeItinerary } from '../stored-itinerary.ts'
import { claimReplaced, storeCurrent, readCurrent } from './device-storage.ts'
import {
  reduceBuilder,
  emptyBuilder,
  type BuilderCatalogue,
  type BuilderAction,
} from './builder-state.ts'

export type DispatchAction = (action: BuilderAction) => void

export function useBuilderState(catalogue: BuilderCatalogue) {
  const [state, setState] = useState(emptyBuilder)
  const act: DispatchAction = useCallback(
    (action) => setState((previous) => reduceBuilder(previous, action, catalogue)),
    [catalogue],
  )
  const { phase, itinerary, savedAs, notice } = state
  const isCleared = phase === 'asking' && notice?.kind === 'cleared'
  useEffect(() => {
    const current = readCurrent()
    const replaced = claimReplaced()
    const parsed = parseStoredItinerary(current.itinerary, catalogue.tours)
    act({
      kind: 'open',
      ...(parsed ? { trip: parsed.itinerary, goneTours: parsed.goneTours } : {}),
      savedAs: current.savedAs,
      before: parseStoredItinerary(replaced.itinerary, catalogue.tours)?.itinerary,
      beforeAs: replaced.savedAs,
    })
  }, [act, catalogue])
  useEffect(() => {
    if (phase === 'building') storeCurrent(storeItinerary(itinerary), savedAs)
    if (isCleared) storeCurrent(undefined)
  }, [phase, itinerary, savedAs, isCleared])
  useEffect(() => {
    const shownText = phase === 'building' ? JSON.stringify(storeItinerary(itinerary)) : null
    // Back shows the page as it was left. The device may have a newer trip from another page; then
    // the page reloads.
    const refresh = ({ persisted }: PageTransitionEvent) => {
      if (persisted && readCurrent().itinerary !== shownText) location.reload()
    }
    addEventListener('pageshow', refresh)
    return () => removeEventListener('pageshow', refresh)
  }, [phase, itinerary])
  return { state, act }
}
