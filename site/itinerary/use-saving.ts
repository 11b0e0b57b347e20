import { useEffect, useMemo, useState } from 'react'
import {
  parseStoredItinerary,
  storeItinerary,
  type StoredItinerary,
} from '#rules/itinerary/stored-itinerary.ts'
import { createRequestKey } from '../client/request-key.ts'
import { readTrace } from '../session/session-state.ts'
import { type Kept, keepSaved, readSaved } from './device.ts'
import type { Offer, Trip } from './trip.ts'
import type { Act } from './use-trip.ts'

/**
 * Where what is shown is saved: nowhere, on its way, here ('device': nothing more is known), here
 * by a visitor without an account, here and on the account, on the account of a browser that keeps
 * nothing, here since the account is full, has what another device saved since ('older') or was not
 * reached; 'refused' when it is kept nowhere.
 */
export type SaveState =
  | 'changed'
  | 'saving'
  | 'device'
  | 'visitor'
  | 'both'
  | 'account'
  | 'full'
  | 'older'
  | 'away'
  | 'refused'

/** Save: keeps the itinerary on the device at once, and on the account of whoever is signed in. */
export function useSaving({ itinerary, savedAs, phase }: Trip, act: Act, offer: Offer) {
  const [kept, setKept] = useState<Kept>()
  const [state, setState] = useState<SaveState>('device')
  useEffect(() => setKept(readSaved()), [phase])
  const stored = storeItinerary(itinerary)
  const current = JSON.stringify(stored)
  const save = async (isToReplace: boolean) => {
    const id = savedAs ?? createRequestKey()
    const isKept = keepSaved(stored, id)
    act({ kind: 'saved', savedAs: id })
    setKept({ itinerary: current, savedAs: id })
    const mayHaveAccount = readTrace() === 'on'
    if (mayHaveAccount) setState('saving')
    const found = mayHaveAccount ? await keepOnAccount(id, stored, isToReplace) : 'visitor'
    if (isKept) setState(found)
    else setState(found === 'both' ? 'account' : 'refused')
  }
  const isCurrent = kept?.itinerary === current
  const parsed = useMemo(
    () => kept && parseStoredItinerary(kept.itinerary, offer.tours),
    [kept, offer],
  )
  return {
    save: () => void save(false),
    /** In the place of what another device has saved since. */
    replace: () => void save(true),
    saveState: isCurrent ? state : ('changed' as const),
    saved: parsed && { ...parsed, savedAs: kept?.savedAs },
  }
}

/** With what sessions need, which only those download who may have one. */
async function keepOnAccount(id: string, itinerary: StoredItinerary, isToReplace: boolean) {
  try {
    const calls = await import('../account/itinerary-calls.ts')
    return await calls.keepOnAccount(id, itinerary, { isToReplace })
  } catch {
    return 'away' as const
  }
}
