import type { StoredItinerary } from '../stored-itinerary.ts'

/**
 * Itineraries stored on this device: the current one, stored at every change, and the saved one.
 * Each has the id of its copy on the account, if saved there. Reading returns the stored text; null
 * without storage.
 */
const currentKeys: StorageKeys = { itinerary: 'itinerary', id: 'itinerary-id' }
const savedKeys: StorageKeys = { itinerary: 'itinerary-saved', id: 'itinerary-saved-id' }
/** The itinerary before it was replaced, so that the user can undo once. */
const replacedKeys: StorageKeys = { itinerary: 'itinerary-replaced', id: 'itinerary-replaced-id' }

const seenKey = 'itinerary-seen'

type StorageKeys = { itinerary: string; id: string }
export type StoredText = { itinerary: string | null; savedAs: string | undefined }

const noText: StoredText = { itinerary: null, savedAs: undefined }

export function readCurrent(): StoredText {
  return tryRead(() => readStored(localStorage, currentKeys))
}

/** Stores the current itinerary. Undefined deletes it. */
export function storeCurrent(itinerary: StoredItinerary | undefined, savedAs?: string) {
  tryWrite(() =>
    writeStored(localStorage, currentKeys, itinerary && JSON.stringify(itinerary), savedAs),
  )
}

export function readSaved(): StoredText {
  return tryRead(() => readStored(localStorage, savedKeys))
}

/** Saves an itinerary with its id. Returns false if the browser cannot store it. */
export function storeSaved(itinerary: StoredItinerary, savedAs: string): boolean {
  return tryWrite(() => writeStored(localStorage, savedKeys, JSON.stringify(itinerary), savedAs))
}

export function deleteSaved() {
  tryWrite(() => writeStored(localStorage, savedKeys, undefined))
}

/** The save time of the account's version that this device read last. */
export function readSeenTime(id: string): string | undefined {
  return readSeenTimes()[id]
}

export function storeSeenTime({ id, updatedAt }: { id: string; updatedAt: string }) {
  tryWrite(() =>
    localStorage.setItem(seenKey, JSON.stringify({ ...readSeenTimes(), [id]: updatedAt })),
  )
}

function readSeenTimes(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(seenKey) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** Deletes the saved itinerary, the current one and the one for Undo. */
export function deleteAll() {
  tryWrite(() => {
    localStorage.removeItem(seenKey)
    writeStored(localStorage, savedKeys, undefined)
    writeStored(localStorage, currentKeys, undefined)
    writeStored(sessionStorage, replacedKeys, undefined)
  })
}

/**
 * Makes another itinerary the current one: a shared one, or the account's with its id. The user can
 * undo this once.
 */
export function replaceCurrent(itinerary: StoredItinerary, savedAs?: string): boolean {
  return tryWrite(() => {
    const previous = readStored(localStorage, currentKeys)
    const text = JSON.stringify(itinerary)
    writeStored(localStorage, currentKeys, text, savedAs)
    if (previous.itinerary !== null && previous.itinerary !== text) {
      writeStored(sessionStorage, replacedKeys, previous.itinerary, previous.savedAs)
    }
  })
}

/** Returns the replaced itinerary and deletes it, so a second call returns none. */
export function claimReplaced(): StoredText {
  return tryRead(() => {
    const stored = readStored(sessionStorage, replacedKeys)
    writeStored(sessionStorage, replacedKeys, undefined)
    return stored
  })
}

function readStored(storage: Storage, { itinerary, id }: StorageKeys): StoredText {
  return { itinerary: storage.getItem(itinerary), savedAs: storage.getItem(id) ?? undefined }
}

function writeStored(
  storage: Storage,
  keys: StorageKeys,
  text: string | undefined,
  savedAs?: string,
) {
  if (text === undefined) storage.removeItem(keys.itinerary)
  else storage.setItem(keys.itinerary, text)
  if (text === undefined || savedAs === undefined) storage.removeItem(keys.id)
  else storage.setItem(keys.id, savedAs)
}

function tryRead(read: () => StoredText): StoredText {
  try {
    return read()
  } catch {
    return noText
  }
}

function tryWrite(write: () => void): boolean {
  try {
    write()
    return true
  } catch {
    return false
  }
}
