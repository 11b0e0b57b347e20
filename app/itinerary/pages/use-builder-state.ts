import { useCallback, useEffect, useState } from 'react'
import { parseStoredItinerary, storeItinerary } from '../stored-itinerary.ts'
import { claimReplaced, storeWorking, readWorking } from './device.ts'
import {
  reduceBuilder,
  emptyBuilder,
  type BuilderCatalogue,
  type BuilderAction,
} from './builder-state.ts'

export type Act = (action: BuilderAction) => void

export function useBuilderState(catalogue: BuilderCatalogue) {
  const [state, setState] = useState(emptyBuilder)
  const act: Act = useCallback(
    (action) => setState((before) => reduceBuilder(before, action, catalogue)),
    [catalogue],
  )
  const { phase, itinerary, savedAs, notice } = state
  const isCleared = phase === 'asking' && notice?.kind === 'cleared'
  useEffect(() => {
    const working = readWorking()
    const replaced = claimReplaced()
    const stored = parseStoredItinerary(working.itinerary, catalogue.tours)
    act({
      kind: 'open',
      ...(stored ? { trip: stored.itinerary, goneTours: stored.goneTours } : {}),
      savedAs: working.savedAs,
      before: parseStoredItinerary(replaced.itinerary, catalogue.tours)?.itinerary,
      beforeAs: replaced.savedAs,
    })
  }, [act, catalogue])
  useEffect(() => {
    if (phase === 'building') storeWorking(storeItinerary(itinerary), savedAs)
    if (isCleared) storeWorking(undefined)
  }, [phase, itinerary, savedAs, isCleared])
  useEffect(() => {
    const shown = phase === 'building' ? JSON.stringify(storeItinerary(itinerary)) : null
    // Back shows the page as it was left. The device may have a newer trip from another page; then
    // the page reloads.
    const refresh = ({ persisted }: PageTransitionEvent) => {
      if (persisted && readWorking().itinerary !== shown) location.reload()
    }
    addEventListener('pageshow', refresh)
    return () => removeEventListener('pageshow', refresh)
  }, [phase, itinerary])
  return { state, act }
}
