import type { StoredItinerary } from '../stored-itinerary.ts'

/**
 * Itineraries stored on this device: the current one, stored at every change, and the saved one.
 * Each has the id of its copy on the account, if saved there. Reading returns the stored text; null
 * without storage.
 */
const working: Place = { itinerary: 'itinerary', id: 'itinerary-id' }
const saved: Place = { itinerary: 'itinerary-saved', id: 'itinerary-saved-id' }
/** The itinerary before it was replaced, so that the user can undo once. */
const replaced: Place = { itinerary: 'itinerary-replaced', id: 'itinerary-replaced-id' }

const seen = 'itinerary-seen'

type Place = { itinerary: string; id: string }
export type StoredText = { itinerary: string | null; savedAs: string | undefined }

const nothing: StoredText = { itinerary: null, savedAs: undefined }

export function readWorking(): StoredText {
  return tryRead(() => readPlace(localStorage, working))
}

/** Stores the current itinerary. Undefined deletes it. */
export function storeWorking(itinerary: StoredItinerary | undefined, savedAs?: string) {
  tryWrite(() => writePlace(localStorage, working, itinerary && JSON.stringify(itinerary), savedAs))
}

export function readSaved(): StoredText {
  return tryRead(() => readPlace(localStorage, saved))
}

/** Saves an itinerary with its id. Returns false if the browser cannot store it. */
export function storeSaved(itinerary: StoredItinerary, savedAs: string): boolean {
  return tryWrite(() => writePlace(localStorage, saved, JSON.stringify(itinerary), savedAs))
}

export function deleteSaved() {
  tryWrite(() => writePlace(localStorage, saved, undefined))
}

/** The save time of the account's version that this device read last. */
export function readSeen(id: string): string | undefined {
  return readAllSeen()[id]
}

export function storeSeen({ id, updatedAt }: { id: string; updatedAt: string }) {
  tryWrite(() => localStorage.setItem(seen, JSON.stringify({ ...readAllSeen(), [id]: updatedAt })))
}

function readAllSeen(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(seen) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** Deletes the saved itinerary, the current one and the one for Undo. */
export function deleteAll() {
  tryWrite(() => {
    localStorage.removeItem(seen)
    writePlace(localStorage, saved, undefined)
    writePlace(localStorage, working, undefined)
    writePlace(sessionStorage, replaced, undefined)
  })
}

/**
 * Makes another itinerary the current one: a shared one, or the account's with its id. The user can
 * undo this once.
 */
export function replaceWorking(itinerary: StoredItinerary, savedAs?: string): boolean {
  return tryWrite(() => {
    const before = readPlace(localStorage, working)
    const text = JSON.stringify(itinerary)
    writePlace(localStorage, working, text, savedAs)
    if (before.itinerary !== null && before.itinerary !== text) {
      writePlace(sessionStorage, replaced, before.itinerary, before.savedAs)
    }
  })
}

/** Returns the replaced itinerary and deletes it, so a second call returns none. */
export function claimReplaced(): StoredText {
  return tryRead(() => {
    const before = readPlace(sessionStorage, replaced)
    writePlace(sessionStorage, replaced, undefined)
    return before
  })
}

function readPlace(storage: Storage, { itinerary, id }: Place): StoredText {
  return { itinerary: storage.getItem(itinerary), savedAs: storage.getItem(id) ?? undefined }
}

function writePlace(storage: Storage, place: Place, text: string | undefined, savedAs?: string) {
  if (text === undefined) storage.removeItem(place.itinerary)
  else storage.setItem(place.itinerary, text)
  if (text === undefined || savedAs === undefined) storage.removeItem(place.id)
  else storage.setItem(place.id, savedAs)
}

function tryRead(from: () => StoredText): StoredText {
  try {
    return from()
  } catch {
    return nothing
  }
}

function tryWrite(to: () => void): boolean {
  try {
    to()
    return true
  } catch {
    return false
  }
}
