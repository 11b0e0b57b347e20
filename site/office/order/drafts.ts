import { useEffect, useState } from 'react'

/** One entry of the tab's storage: the notes and messages that are typed and not saved or sent, by what they are about. */
const kept = 'office-notes'

/** Whoever typed them: nobody else who signs in on this tab is shown them. */
type Drafts = { owner: string; notes: Record<string, string> }

/**
 * The note of an item, or a message about it, as it is typed. What is not saved yet stays in this tab while the item is shut,
 * another list is looked at or the page is loaded again. Where nothing was typed it follows what a
 * colleague saves; else `theirs` is what they saved meanwhile.
 */
export function useItemDraft(owner: string, id: string, saved: string) {
  const [note, setNote] = useState(() => readNotes(owner)[id] ?? saved)
  const [known, setKnown] = useState({ saved, isTheirs: false })
  if (known.saved !== saved) {
    if (note === known.saved) setNote(saved)
    setKnown({ saved, isTheirs: note !== known.saved })
  }
  const type = (text: string) => {
    setNote(text)
    keepNote(owner, id, text === saved ? undefined : text)
  }
  return {
    note,
    type,
    isUnsaved: note !== saved,
    theirs: known.isTheirs && note !== saved ? saved : undefined,
    /** Another text stands there; what was typed since stays. */
    show: (instead: string, text: string) => setNote((now) => (now === instead ? text : now)),
    /** It was saved as the server keeps it; what was typed since `sent` is not. */
    keep: (sent: string, kept: string) => {
      setNote((now) => (now === sent ? kept : now))
      setKnown({ saved: kept, isTheirs: false })
      if ((readNotes(owner)[id] ?? sent) === sent) keepNote(owner, id, undefined)
    },
  }
}

/** Whether one is typed and not saved. */
export function hasDraft(owner: string, id: string): boolean {
  return Object.hasOwn(readNotes(owner), id)
}

/** Has the browser ask before the tab is closed while a note is not saved. */
export function useDraftGuard(owner: string) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (Object.keys(readNotes(owner)).length > 0) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [owner])
}

/** Where a browser keeps nothing, the notes live as long as the page. */
let inMemory: Drafts | undefined

function readNotes(owner: string): Record<string, string> {
  const drafts = inMemory ?? readStored()
  return drafts?.owner === owner ? drafts.notes : {}
}

function readStored(): Drafts | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(kept) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function keepNote(owner: string, id: string, text: string | undefined) {
  const { [id]: _before, ...others } = readNotes(owner)
  const notes = text === undefined ? others : { ...others, [id]: text }
  inMemory = { owner, notes }
  try {
    if (Object.keys(notes).length > 0) sessionStorage.setItem(kept, JSON.stringify(inMemory))
    else sessionStorage.removeItem(kept)
  } catch {
    // It is kept in memory.
  }
}
