import { useEffect, useMemo, useState } from 'react'
import { parseStoredItinerary, storeItinerary, type StoredItinerary } from '../stored-itinerary.ts'
import { createRequestKey } from '#ui/client/request-key.ts'
import { readTrace } from '#ui/session/session-state.ts'
import { type StoredText, storeSaved, readSaved } from './device-storage.ts'
import type { BuilderCatalogue, BuilderState } from './builder-state.ts'
import type { DispatchAction } from './use-builder-state.ts'

/**
 * The places where the itinerary is saved.
 *
 * - 'changed': not saved
 * - 'saving': in progress
 * - 'device': on the device; the account is unknown
 * - 'visitor': on the device; there is no account
 * - 'both': on the device and the account
 * - 'account': only on the account, because the browser has no storage
 * - 'full', 'older', 'away': only on the device, because the account is full, another device saved
 *   since, or the server was not reached
 * - 'refused': nowhere
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

/** Saves the itinerary on the device at once, and on the account if the user is signed in. */
export function useSaving(
  { itinerary, savedAs, phase }: BuilderState,
  act: DispatchAction,
  catalogue: BuilderCatalogue,
) {
  const [saved, setSaved] = useState<StoredText>()
  const [state, setState] = useState<SaveState>('device')
  useEffect(() => setSaved(readSaved()), [phase])
  const storedItinerary = storeItinerary(itinerary)
  const current = JSON.stringify(storedItinerary)
  const save = async (isToReplace: boolean) => {
    const id = savedAs ?? createRequestKey()
    const isStored = storeSaved(storedItinerary, id)
    act({ kind: 'saved', savedAs: id })
    setSaved({ itinerary: current, savedAs: id })
    const mayHaveAccount = readTrace() === 'on'
    if (mayHaveAccount) setState('saving')
    const result = mayHaveAccount
      ? await saveOnAccount(id, storedItinerary, isToReplace)
      : 'visitor'
    if (isStored) setState(result)
    else setState(result === 'both' ? 'account' : 'refused')
  }
  const isCurrent = saved?.itinerary === current
  const parsed = useMemo(
    () => saved && parseStoredItinerary(saved.itinerary, catalogue.tours),
    [saved, catalogue],
  )
  return {
    save: () => void save(false),
    /** Overwrites the version that another device saved since. */
    replace: () => void save(true),
    saveState: isCurrent ? state : ('changed' as const),
    saved: parsed && { ...parsed, savedAs: saved?.savedAs },
  }
}

/** Saves to the account. Loads the code for it on the first call, because few browsers need it. */
async function saveOnAccount(id: string, itinerary: StoredItinerary, isToReplace: boolean) {
  try {
    const calls = await import('#app/accounts/pages/itinerary-calls.ts')
    return await calls.saveToAccount(id, itinerary, { isToReplace })
  } catch {
    return 'away' as const
  }
}
