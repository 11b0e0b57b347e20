import { useSyncExternalStore } from 'react'

export type Undo = { doneText: string; run: () => void }

/** Milliseconds in which an undo is offered: enough to notice a mistake. */
const offeredMs = 15_000

let currentUndo: Undo | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

/** Offers to undo the last action, for a while or until the next one. */
export function offerUndo(undo: Undo) {
  setUndo(undo)
  timer = setTimeout(withdrawUndo, offeredMs)
}

export function withdrawUndo() {
  setUndo(undefined)
}

export function useUndo(): Undo | undefined {
  return useSyncExternalStore(watch, () => currentUndo)
}

function setUndo(undo: Undo | undefined) {
  clearTimeout(timer)
  currentUndo = undo
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
