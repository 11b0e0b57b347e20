import { useCallback, useEffect, useState } from 'react'
import { parseStoredItinerary, storeItinerary } from '#rules/stored-itinerary.ts'
import { claimReplaced, keepSaved, keepWorking, readSaved, readWorking } from './device.ts'
import { changeTrip, emptyTrip, type Offer, type TripAction } from './trip.ts'

export type Act = (action: TripAction) => void
/** 'changed' also where nothing was ever saved; 'refused' when the browser keeps nothing. */
export type SaveState = 'changed' | 'saved' | 'refused'

/** The visitor's trip, kept on the device at every change, and what was saved there. */
export function useTrip(offer: Offer) {
  const [trip, setTrip] = useState(emptyTrip)
  const act: Act = useCallback(
    (action) => setTrip((before) => changeTrip(before, action, offer)),
    [offer],
  )
  const { phase, itinerary, news } = trip
  const isCleared = phase === 'asking' && news?.kind === 'cleared'
  useEffect(() => {
    const kept = parseStoredItinerary(readWorking(), offer.tours)
    const before = parseStoredItinerary(claimReplaced(), offer.tours)?.itinerary
    act({
      kind: 'open',
      ...(kept ? { kept: kept.itinerary, goneTours: kept.goneTours } : {}),
      before,
    })
  }, [act, offer])
  useEffect(() => {
    if (phase === 'building') keepWorking(storeItinerary(itinerary))
    if (isCleared) keepWorking(undefined)
  }, [phase, itinerary, isCleared])
  return { trip, act, ...useSaving(trip.itinerary, offer, phase) }
}

function useSaving(itinerary: typeof emptyTrip.itinerary, offer: Offer, phase: string) {
  const [kept, setKept] = useState<string | null>(null)
  const [refused, setRefused] = useState(false)
  useEffect(() => setKept(readSaved()), [phase])
  const current = JSON.stringify(storeItinerary(itinerary))
  const save = () => {
    const done = keepSaved(storeItinerary(itinerary))
    setRefused(!done)
    if (done) setKept(current)
  }
  const state: SaveState = refused ? 'refused' : kept === current ? 'saved' : 'changed'
  return { save, saveState: state, saved: parseStoredItinerary(kept, offer.tours) }
}
