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
  type StoredVersion,
  addConflicts,
  rebaseOnStored,
  undoStep,
} from './editing.ts'
import type { SaveResult, StudioDocument } from './studio-calls.ts'

export type SavingState = 'saved' | 'saving' | 'offline' | 'refused'

export type EditorState = {
  editing: Editing
  saving: SavingState
  refusals: readonly AnsweredRefusal[]
  faults: StudioDocument['faults']
}

type EditorSettings = {
  document: StoredVersion & Pick<StudioDocument, 'faults'>
  unsaved: readonly Change[]
  save: (changes: Change[]) => Promise<SaveResult>
  storeUnsaved: (version: number, changes: Change[]) => void
  onStored: () => void
}

/** Pause in typing before saving, and retry interval while offline, both in milliseconds. */
const typingPauseMs = 600
const retryMs = 5000

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

  const updateState = (next: Partial<EditorState>) => {
    state = { ...state, ...next }
    storeUnsaved(state.editing.version, listUnsaved(state.editing))
    for (const notify of watchers) notify()
  }
  const scheduleFlush = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }
  const applyEditing = (editing: Editing) => {
    if (editing === state.editing) return
    const hasUnsent = editing.changed.size > editing.conflicts.size || editing.sent.size > 0
    updateState({
      editing,
      saving: hasUnsent ? (state.saving === 'offline' ? 'offline' : 'saving') : 'saved',
    })
    if (hasUnsent) scheduleFlush(typingPauseMs)
  }
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    const { editing, changes } = sendChanges(state.editing)
    if (changes.length === 0) return
    updateState({ editing })
    const answer = await save(changes)
    if (answer.step === 'failed') {
      updateState({ editing: restoreUnsent(state.editing), saving: 'offline' })
      scheduleFlush(retryMs)
      return
    }
    if (answer.step === 'refused') {
      updateState({
        editing: restoreUnsent(state.editing),
        saving: 'refused',
        refusals: answer.refusals,
      })
      return
    }
    if (answer.step === 'conflicts') {
      applyEditing(addConflicts(state.editing, answer.conflicts))
      return
    }
    const { value } = answer
    const stored = rebaseOnStored(state.editing, value)
    const isAllSaved = stored.changed.size === stored.conflicts.size
    updateState({
      editing: stored,
      saving: isAllSaved ? 'saved' : 'saving',
      refusals: [],
      faults: value.faults,
    })
    if (!isAllSaved) scheduleFlush(typingPauseMs)
    onStored()
  }
  if (unsaved.length > 0) scheduleFlush(0)

  return {
    get: () => state,
    watch: (notify: () => void) => {
      watchers.add(notify)
      return () => {
        watchers.delete(notify)
      }
    },
    edit: (path: FieldPath, now: unknown) =>
      applyEditing(editField(state.editing, path, now, Date.now())),
    undo: (): FieldPath | undefined => {
      const { editing, path } = undoStep(state.editing)
      applyEditing(editing)
      return path
    },
    resolve: (key: string, winner: 'mine' | 'theirs') =>
      applyEditing(resolveConflict(state.editing, key, winner)),
    /** Uses a newly read version. Unsaved changes remain. */
    rebase: (newVersion: StoredVersion & Pick<StudioDocument, 'faults'>) => {
      // The running request will return a newer version.
      if (state.editing.sent.size > 0 || newVersion.version === state.editing.version) return
      updateState({ editing: rebaseOnStored(state.editing, newVersion), faults: newVersion.faults })
    },
    /** Uses another document. Unsaved changes are dropped. */
    replace: (newDocument: StoredVersion & Pick<StudioDocument, 'faults'>) => {
      clearTimeout(timer)
      updateState({
        editing: beginEditing(newDocument),
        saving: 'saved',
        refusals: [],
        faults: newDocument.faults,
      })
    },
    flush,
  }
}
