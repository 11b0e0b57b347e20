import type { Change } from './editing.ts'

/** What is not stored yet, by document: it outlives the tab, and goes out with the next connection. */
type Kept = { version: number; changes: Change[] }

const prefix = 'studio-changes'

/** What this person has changed here of a document and could not store. */
export function readKept(userId: string, name: string): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(userId, name)) ?? 'null') as Kept | null
    return kept && Array.isArray(kept.changes) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Keeps what is not stored; nothing takes the entry away. */
export function keepChanges(userId: string, name: string, kept: Kept) {
  try {
    if (kept.changes.length > 0) localStorage.setItem(keyOf(userId, name), JSON.stringify(kept))
    else localStorage.removeItem(keyOf(userId, name))
  } catch {
    // It is kept for as long as the page is open.
  }
}

/** The documents of which something waits on this device. */
export function listKept(userId: string): string[] {
  try {
    const start = keyOf(userId, '')
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(start) ? [key.slice(start.length)] : [],
    )
  } catch {
    return []
  }
}

function keyOf(userId: string, name: string): string {
  return `${prefix}:${userId}:${name}`
}
