import type { Change } from './editing.ts'

/**
 * Unsaved changes by document. They remain after the tab is closed and are sent once there is a
 * connection.
 */
type Kept = { version: number; changes: Change[] }

const prefix = 'studio-changes'

export function readKept(userId: string, name: string): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(userId, name)) ?? 'null') as Kept | null
    return kept && Array.isArray(kept.changes) ? kept : undefined
  } catch {
    return undefined
  }
}

export function storeChanges(userId: string, name: string, kept: Kept) {
  try {
    if (kept.changes.length > 0) localStorage.setItem(keyOf(userId, name), JSON.stringify(kept))
    else localStorage.removeItem(keyOf(userId, name))
  } catch {
    // Without storage the changes last while the page is open.
  }
}

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
