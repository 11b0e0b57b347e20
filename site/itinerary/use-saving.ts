import { useEffect, useState } from 'react'
import { parseStoredItinerary, storeItinerary } from '#rules/stored-itinerary.ts'
import { createRequestKey } from '../request-key.ts'
import { readTrace } from '../session-state.ts'
import { type Kept, keepSaved, readSaved } from './device.ts'
import type { Offer, Trip } from './trip.ts'
import type { Act } from './use-trip.ts'

/**
 * Where what is shown is saved: nowhere, on its way, here ('device': nothing more is known), here
 * by a visitor without an account, here and on the account, here since the account is full or was
 * not reached; 'refused' when the browser keeps nothing.
 */
export type SaveState =
  | 'changed'
  | 'saving'
  | 'device'
  | 'visitor'
  | 'both'
  | 'full'
  | 'away'
  | 'refused'

/** Save: keeps the itinerary on the device at once, and on the account of whoever is signed in. */
export function useSaving({ itinerary, savedAs, phase }: Trip, act: Act, offer: Offer) {
  const [kept, setKept] = useState<Kept>()
  const [state, setState] = useState<SaveState>('device')
  useEffect(() => setKept(readSaved()), [phase])
  const stored = storeItinerary(itinerary)
  const current = JSON.stringify(stored)
  const save = async () => {
    const id = savedAs ?? createRequestKey()
    const isKept = keepSaved(stored, id)
    act({ kind: 'saved', savedAs: id })
    setKept(isKept ? { itinerary: current, savedAs: id } : undefined)
    const isVisitor = readTrace() !== 'on'
    if (isVisitor) return setState(isKept ? 'visitor' : 'refused')
    setState('saving')
    const { keepOnAccount } = await import('../account/itinerary-calls.ts')
    const found = await keepOnAccount(id, stored)
    setState(found !== 'both' && !isKept ? 'refused' : found)
  }
  const isCurrent = state === 'refused' || kept?.itinerary === current
  const parsed = kept && parseStoredItinerary(kept.itinerary, offer.tours)
  return {
    save: () => void save(),
    saveState: isCurrent ? state : ('changed' as const),
    saved: parsed && { ...parsed, savedAs: kept.savedAs },
  }
}
