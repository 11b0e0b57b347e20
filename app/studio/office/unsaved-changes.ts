import type { Change } from './editing.ts'

/**
 * Unsaved changes by document. They remain after the tab is closed and are sent once there is a
 * connection.
 */
type UnsavedChanges = { version: number; changes: Change[] }

const prefix = 'studio-changes'

export function readUnsavedChanges(userId: string, name: string): UnsavedChanges | undefined {
  try {
    const unsaved = JSON.parse(
      localStorage.getItem(toStorageKey(userId, name)) ?? 'null',
    ) as UnsavedChanges | null
    return unsaved && Array.isArray(unsaved.changes) ? unsaved : undefined
  } catch {
    return undefined
  }
}

export function storeUnsavedChanges(userId: string, name: string, unsaved: UnsavedChanges) {
  try {
    if (unsaved.changes.length > 0)
      localStorage.setItem(toStorageKey(userId, name), JSON.stringify(unsaved))
    else localStorage.removeItem(toStorageKey(userId, name))
  } catch {
    // Without storage the changes last while the page is open.
  }
}

export function listUnsavedDocuments(userId: string): string[] {
  try {
    const keyPrefix = toStorageKey(userId, '')
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(keyPrefix) ? [key.slice(keyPrefix.length)] : [],
    )
  } catch {
    return []
  }
}

function toStorageKey(userId: string, name: string): string {
  return `${prefix}:${userId}:${name}`
}
