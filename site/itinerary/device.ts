import type { StoredItinerary } from '#rules/itinerary/stored-itinerary.ts'

/**
 * What this device keeps: the itinerary that is being worked on, kept at every change, and the one
 * that was saved. Each goes with the id under which an account keeps it, once it was saved. Reading
 * returns whatever was kept, to be parsed; null in a browser that keeps nothing.
 */
const working: Place = { itinerary: 'itinerary', id: 'itinerary-id' }
const saved: Place = { itinerary: 'itinerary-saved', id: 'itinerary-saved-id' }
/** What another itinerary has replaced, for the one Undo after it. */
const replaced: Place = { itinerary: 'itinerary-replaced', id: 'itinerary-replaced-id' }

const seen = 'itinerary-seen'

type Place = { itinerary: string; id: string }
/** Something that was kept, not parsed yet, and its id. */
export type Kept = { itinerary: string | null; savedAs: string | undefined }

const nothing: Kept = { itinerary: null, savedAs: undefined }

export function readWorking(): Kept {
  return read(() => take(localStorage, working))
}

/** Keeps the itinerary that is being worked on; undefined forgets it. */
export function keepWorking(itinerary: StoredItinerary | undefined, savedAs?: string) {
  write(() => put(localStorage, working, itinerary && JSON.stringify(itinerary), savedAs))
}

export function readSaved(): Kept {
  return read(() => take(localStorage, saved))
}

/** Saves an itinerary under its id and returns whether the browser has kept it. */
export function keepSaved(itinerary: StoredItinerary, savedAs: string): boolean {
  return write(() => put(localStorage, saved, JSON.stringify(itinerary), savedAs))
}

/** Forgets what was saved. */
export function forgetSaved() {
  write(() => put(localStorage, saved, undefined))
}

/** When the state of an itinerary in the account was saved that this device has seen last. */
export function readSeen(id: string): string | undefined {
  return readAllSeen()[id]
}

export function keepSeen({ id, updatedAt }: { id: string; updatedAt: string }) {
  write(() => localStorage.setItem(seen, JSON.stringify({ ...readAllSeen(), [id]: updatedAt })))
}

function readAllSeen(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(seen) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** Forgets all of it: what was saved, what is being worked on, and what Undo would bring back. */
export function forgetAll() {
  write(() => {
    localStorage.removeItem(seen)
    put(localStorage, saved, undefined)
    put(localStorage, working, undefined)
    put(sessionStorage, replaced, undefined)
  })
}

/**
 * Makes another itinerary the one that is worked on: someone else's, or the account's under its id.
 * What it replaces can be taken back once.
 */
export function takeOver(itinerary: StoredItinerary, savedAs?: string): boolean {
  return write(() => {
    const before = take(localStorage, working)
    const text = JSON.stringify(itinerary)
    put(localStorage, working, text, savedAs)
    if (before.itinerary !== null && before.itinerary !== text) {
      put(sessionStorage, replaced, before.itinerary, before.savedAs)
    }
  })
}

/** What was replaced just now, the first time that it is asked for. */
export function claimReplaced(): Kept {
  return read(() => {
    const before = take(sessionStorage, replaced)
    put(sessionStorage, replaced, undefined)
    return before
  })
}

function take(storage: Storage, { itinerary, id }: Place): Kept {
  return { itinerary: storage.getItem(itinerary), savedAs: storage.getItem(id) ?? undefined }
}

function put(storage: Storage, place: Place, text: string | undefined, savedAs?: string) {
  if (text === undefined) storage.removeItem(place.itinerary)
  else storage.setItem(place.itinerary, text)
  if (text === undefined || savedAs === undefined) storage.removeItem(place.id)
  else storage.setItem(place.id, savedAs)
}

function read(from: () => Kept): Kept {
  try {
    return from()
  } catch {
    return nothing
  }
}

function write(to: () => void): boolean {
  try {
    to()
    return true
  } catch {
    return false
  }
}
