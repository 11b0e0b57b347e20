import type { StoredItinerary } from '#rules/stored-itinerary.ts'

/**
 * What this device keeps: the itinerary that is being worked on, kept at every change, and the one
 * that was saved. Reading gives whatever was kept, to be parsed; a browser that keeps nothing gives null.
 */
const workingKey = 'itinerary'
const savedKey = 'itinerary-saved'
/** What a shared itinerary has replaced, for the one Undo after it. */
const replacedKey = 'itinerary-replaced'

export function readWorking(): string | null {
  return read(() => localStorage.getItem(workingKey))
}

/** Keeps the itinerary that is being worked on; undefined forgets it. */
export function keepWorking(itinerary: StoredItinerary | undefined) {
  write(() => put(localStorage, workingKey, itinerary))
}

export function readSaved(): string | null {
  return read(() => localStorage.getItem(savedKey))
}

/** Saves an itinerary and tells whether the browser has kept it. */
export function keepSaved(itinerary: StoredItinerary): boolean {
  return write(() => put(localStorage, savedKey, itinerary))
}

/** Makes someone else's itinerary the one that is worked on; the replaced one can be taken back once. */
export function takeOver(itinerary: StoredItinerary): boolean {
  return write(() => {
    const replaced = localStorage.getItem(workingKey)
    put(localStorage, workingKey, itinerary)
    if (replaced) sessionStorage.setItem(replacedKey, replaced)
  })
}

/** What was replaced just now, the first time that it is asked for. */
export function claimReplaced(): string | null {
  return read(() => {
    const replaced = sessionStorage.getItem(replacedKey)
    sessionStorage.removeItem(replacedKey)
    return replaced
  })
}

function put(storage: Storage, key: string, itinerary: StoredItinerary | undefined) {
  if (itinerary) storage.setItem(key, JSON.stringify(itinerary))
  else storage.removeItem(key)
}

function read(from: () => string | null): string | null {
  try {
    return from()
  } catch {
    return null
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
