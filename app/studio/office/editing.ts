import type { FieldChange, FieldPath } from '../studio.ts'
import { isSame, isWithin, toPathKey, readAt, writeAt } from './document-path.ts'

export type Change = FieldChange
/** A field that somebody else has changed. Their value is stored, ours waits for a decision. */
export type Conflict = {
  path: FieldPath
  theirs: unknown
  mine: unknown
  by: string | null
  at: string | null
}
type Step = { path: FieldPath; was: unknown; now: unknown; at: number }
type Changes = ReadonlyMap<string, Change>

export type Editing = {
  /** The stored version with the changes now being sent. */
  stored: unknown
  shown: unknown
  version: number
  changed: Changes
  sent: Changes
  conflicts: ReadonlyMap<string, Conflict>
  steps: readonly Step[]
}

/** The server's answer. `body` is absent if nothing was stored. */
export type StoredVersion = { body?: unknown; version: number }

const noChanges: Changes = new Map()
/** Typing in one field within this time (milliseconds) is one undo step. */
const stepMs = 3000
const maxSteps = 200
/** The most changes that the server accepts per request. */
const maxSent = 100

/**
 * Starts with the loaded document, and with changes that wait on this device because they could not
 * be stored.
 */
export function beginEditing(
  { body, version }: StoredVersion,
  unsaved: readonly Change[] = [],
): Editing {
  const changed = new Map(unsaved.map((change) => [toPathKey(change.path), change]))
  const shown = applyChanges(body, changed)
  return { stored: body, shown, version, changed, sent: noChanges, conflicts: new Map(), steps: [] }
}

export function editField(editing: Editing, path: FieldPath, now: unknown, at: number): Editing {
  const was = readAt(editing.shown, path)
  if (isSame(was, now)) return editing
  const lastStep = editing.steps.at(-1)
  const isSameStep =
    lastStep && toPathKey(lastStep.path) === toPathKey(path) && at - lastStep.at < stepMs
  const step = { path, was: isSameStep ? lastStep.was : was, now, at }
  const steps = [...(isSameStep ? editing.steps.slice(0, -1) : editing.steps), step]
  return { ...applyEdit(editing, path, now), steps: steps.slice(-maxSteps) }
}

/** Undoes the last step whose field has not changed since, and returns that field. */
export function undoStep(editing: Editing): { editing: Editing; path?: FieldPath } {
  const step = editing.steps.at(-1)
  if (!step) return { editing }
  const withoutStep = { ...editing, steps: editing.steps.slice(0, -1) }
  if (!isSame(readAt(editing.shown, step.path), step.now)) return undoStep(withoutStep)
  return { editing: applyEdit(withoutStep, step.path, step.was), path: step.path }
}

/** Marks the next changes as being sent and returns them. None while a request is running. */
export function sendChanges(editing: Editing): { editing: Editing; changes: Change[] } {
  if (editing.sent.size > 0) return { editing, changes: [] }
  const entries = [...editing.changed].filter(([key]) => !editing.conflicts.has(key))
  const sent = new Map(entries.slice(0, maxSent))
  const changed = new Map([...editing.changed].filter(([key]) => !sent.has(key)))
  const changes = [...sent.values()]
  return {
    editing: { ...editing, sent, changed, stored: applyChanges(editing.stored, sent) },
    changes,
  }
}

/** Uses the stored version, and applies the changes made meanwhile to it. */
export function rebaseOnStored(editing: Editing, { body, version }: StoredVersion): Editing {
  const { changed } = editing
  return { ...editing, stored: body, version, sent: noChanges, shown: applyChanges(body, changed) }
}

/** Moves the changes of a failed request back to the unsent changes. */
export function restoreUnsent(editing: Editing): Editing {
  const changed = new Map(editing.sent)
  for (const [key, change] of editing.changed) {
    const sentChange = editing.sent.get(key)
    changed.set(key, sentChange ? { ...change, was: sentChange.was } : change)
  }
  const stored = [...editing.sent.values()].reduce(
    (document, { path, was }) => writeAt(document, path, was),
    editing.stored,
  )
  return { ...editing, changed, sent: noChanges, stored }
}

/**
 * Stores the conflicts of a request that changed nothing because others have changed these fields.
 * The other changes can be sent again.
 */
export function addConflicts(
  editing: Editing,
  newConflicts: readonly Omit<Conflict, 'mine'>[],
): Editing {
  const restored = restoreUnsent(editing)
  const conflicts = new Map(restored.conflicts)
  let { stored } = restored
  for (const { path, ...conflict } of newConflicts) {
    const key = toPathKey(path)
    conflicts.set(key, { ...conflict, path, mine: readAt(restored.shown, path) })
    stored = writeAt(stored, path, conflict.theirs)
  }
  return { ...restored, stored, conflicts }
}

export function resolveConflict(editing: Editing, key: string, winner: 'mine' | 'theirs'): Editing {
  const conflict = editing.conflicts.get(key)
  if (!conflict) return editing
  const conflicts = new Map(editing.conflicts)
  const changed = new Map(editing.changed)
  conflicts.delete(key)
  const { path, theirs } = conflict
  if (winner === 'theirs') {
    changed.delete(key)
    return { ...editing, conflicts, changed, shown: writeAt(editing.shown, path, theirs) }
  }
  const now = readAt(editing.shown, path)
  changed.set(key, { path, was: theirs, now })
  return { ...editing, conflicts, changed }
}

export function listUnsaved({ sent, changed }: Editing): Change[] {
  return [...new Map([...sent, ...changed]).values()]
}

function applyEdit(editing: Editing, path: FieldPath, now: unknown): Editing {
  const shown = writeAt(editing.shown, path, now)
  const changed = new Map(editing.changed)
  const outerChange = [...changed.values()].find((change) => isWithin(path, change.path))
  if (outerChange) {
    changed.set(toPathKey(outerChange.path), {
      ...outerChange,
      now: readAt(shown, outerChange.path),
    })
  } else {
    // This change replaces earlier changes inside the field, and keeps their original values.
    const innerChanges = [...changed.values()].filter((change) => isWithin(change.path, path))
    for (const change of innerChanges) changed.delete(toPathKey(change.path))
    const originalDocument = innerChanges.reduce(
      (document, change) => writeAt(document, change.path, change.was),
      editing.stored,
    )
    const was = readAt(originalDocument, path)
    if (!isSame(was, now)) changed.set(toPathKey(path), { path, was, now })
  }
  for (const [key, change] of changed) if (isSame(change.was, change.now)) changed.delete(key)
  return { ...editing, shown, changed }
}

function applyChanges(document: unknown, changes: Changes): unknown {
  return [...changes.values()].reduce((part, { path, now }) => writeAt(part, path, now), document)
}
