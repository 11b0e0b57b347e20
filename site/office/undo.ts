import { useSyncExternalStore } from 'react'

/** An act that can be taken back: what it was, and how. */
export type Undo = { said: string; takeBack: () => void }

/** As long as whoever did it by mistake needs to notice. */
const offeredMs = 15_000

let offered: Undo | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

/** Offers to take back what was just done, for a while or until something else is done. */
export function offerUndo(undo: Undo) {
  set(undo)
  timer = setTimeout(withdrawUndo, offeredMs)
}

/** Offers nothing any more. */
export function withdrawUndo() {
  set(undefined)
}

/** What can be taken back just now. */
export function useUndo(): Undo | undefined {
  return useSyncExternalStore(watch, () => offered)
}

function set(undo: Undo | undefined) {
  clearTimeout(timer)
  offered = undo
  for (const tell of watchers) tell()
}

function watch(tell: () => void) {
  watchers.add(tell)
  return () => watchers.delete(tell)
}
