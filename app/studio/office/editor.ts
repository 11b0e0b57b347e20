import type { FieldPath } from '../studio.ts'
import type { AnsweredRefusal } from '#rules/text/format-refusal.ts'
import {
  beginEditing,
  type Change,
  editField,
  type Editing,
  restoreUnsent,
  listUnsaved,
  sendChanges,
  resolveConflict,
  type Stored,
  addConflicts,
  rebaseOnStored,
  undoStep,
} from './editing.ts'
import type { Saved, StudioDocument } from './studio-calls.ts'

export type SavingState = 'saved' | 'saving' | 'offline' | 'refused'

export type EditorState = {
  editing: Editing
  saving: SavingState
  refusals: readonly AnsweredRefusal[]
  faults: StudioDocument['faults']
}

type EditorSettings = {
  document: Stored & Pick<StudioDocument, 'faults'>
  unsaved: readonly Change[]
  save: (changes: Change[]) => Promise<Saved>
  storeUnsaved: (version: number, changes: Change[]) => void
  onStored: () => void
}

/** Pause in typing before saving, and retry interval while offline, both in milliseconds. */
const pauseMs = 600
const againMs = 5000

/**
 * Edits one document. Saves automatically after a pause in typing, one request at a time. Changes
 * that cannot be stored wait on this device until there is a connection.
 */
export function createEditor({ document, unsaved, save, storeUnsaved, onStored }: EditorSettings) {
  let state: EditorState = {
    editing: beginEditing(document, unsaved),
    saving: unsaved.length > 0 ? 'saving' : 'saved',
    refusals: [],
    faults: document.faults,
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const watchers = new Set<() => void>()

  const show = (next: Partial<EditorState>) => {
    state = { ...state, ...next }
    storeUnsaved(state.editing.version, listUnsaved(state.editing))
    for (const notify of watchers) notify()
  }
  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }
  const change = (editing: Editing) => {
    if (editing === state.editing) return
    const waits = editing.changed.size > editing.conflicts.size || editing.sent.size > 0
    show({ editing, saving: waits ? (state.saving === 'offline' ? 'offline' : 'saving') : 'saved' })
    if (waits) wait(pauseMs)
  }
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    const { editing, changes } = sendChanges(state.editing)
    if (changes.length === 0) return
    show({ editing })
    const saved = await save(changes)
    if (saved.step === 'failed') {
      show({ editing: restoreUnsent(state.editing), saving: 'offline' })
      wait(againMs)
      return
    }
    if (saved.step === 'refused') {
      show({
        editing: restoreUnsent(state.editing),
        saving: 'refused',
        refusals: saved.refusals,
      })
      return
    }
    if (saved.step === 'conflicts') {
      change(addConflicts(state.editing, saved.conflicts))
      return
    }
    const { value } = saved
    const stored = rebaseOnStored(state.editing, value)
    const isAll = stored.changed.size === stored.conflicts.size
    show({
      editing: stored,
      saving: isAll ? 'saved' : 'saving',
      refusals: [],
      faults: value.faults,
    })
    if (!isAll) wait(pauseMs)
    onStored()
  }
  if (unsaved.length > 0) wait(0)

  return {
    get: () => state,
    watch: (notify: () => void) => {
      watchers.add(notify)
      return () => {
        watchers.delete(notify)
      }
    },
    edit: (path: FieldPath, now: unknown) =>
      change(editField(state.editing, path, now, Date.now())),
    undo: (): FieldPath | undefined => {
      const { editing, path } = undoStep(state.editing)
      change(editing)
      return path
    },
    resolve: (key: string, winner: 'mine' | 'theirs') =>
      change(resolveConflict(state.editing, key, winner)),
    /** Takes over a newly read version. Unsaved changes remain. */
    rebase: (found: Stored & Pick<StudioDocument, 'faults'>) => {
      // A running request brings a newer version itself.
      if (state.editing.sent.size > 0 || found.version === state.editing.version) return
      show({ editing: rebaseOnStored(state.editing, found), faults: found.faults })
    },
    /** Takes over another document. Unsaved changes are dropped. */
    replace: (found: Stored & Pick<StudioDocument, 'faults'>) => {
      clearTimeout(timer)
      show({ editing: beginEditing(found), saving: 'saved', refusals: [], faults: found.faults })
    },
    flush,
  }
}
