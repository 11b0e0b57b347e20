import { useEffect, useState } from 'react'

/** Key in sessionStorage of all unsaved notes and messages, by item. */
const storageKey = 'office-notes'

/** The author's id: another user of this tab never sees the drafts. */
type Drafts = { owner: string; notes: Record<string, string> }

/**
 * The note of an item, or a message about it, as typed. Unsaved text stays in this tab when the
 * item is closed, another list is opened, or the page reloads. An unedited text follows what a
 * colleague saves; for an edited one, `theirs` has the colleague's text.
 */
export function useItemDraft(owner: string, id: string, saved: string) {
  const [note, setNote] = useState(() => readNotes(owner)[id] ?? saved)
  const [savedState, setSavedState] = useState({ saved, isTheirs: false })
  if (savedState.saved !== saved) {
    if (note === savedState.saved) setNote(saved)
    setSavedState({ saved, isTheirs: note !== savedState.saved })
  }
  const type = (text: string) => {
    setNote(text)
    storeNote(owner, id, text === saved ? undefined : text)
  }
  return {
    note,
    type,
    isUnsaved: note !== saved,
    theirs: savedState.isTheirs && note !== saved ? saved : undefined,
    /** Shows a text if the note was not edited meanwhile. */
    show: (expected: string, text: string) =>
      setNote((current) => (current === expected ? text : current)),
    /** Shows the saved text as the server returned it, unless it was edited after `sent`. */
    markSaved: (sent: string, stored: string) => {
      setNote((current) => (current === sent ? stored : current))
      setSavedState({ saved: stored, isTheirs: false })
      if ((readNotes(owner)[id] ?? sent) === sent) storeNote(owner, id, undefined)
    },
  }
}

export function hasDraft(owner: string, id: string): boolean {
  return Object.hasOwn(readNotes(owner), id)
}

/** Makes the browser ask before the tab closes with an unsaved note. */
export function useDraftGuard(owner: string) {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (Object.keys(readNotes(owner)).length > 0) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [owner])
}

/** Fallback without storage: notes last until the page is closed. */
let inMemory: Drafts | undefined

function readNotes(owner: string): Record<string, string> {
  const drafts = inMemory ?? readStored()
  return drafts?.owner === owner ? drafts.notes : {}
}

function readStored(): Drafts | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function storeNote(owner: string, id: string, text: string | undefined) {
  const { [id]: _before, ...otherNotes } = readNotes(owner)
  const notes = text === undefined ? otherNotes : { ...otherNotes, [id]: text }
  inMemory = { owner, notes }
  try {
    if (Object.keys(notes).length > 0) sessionStorage.setItem(storageKey, JSON.stringify(inMemory))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // The draft stays in memory.
  }
}
