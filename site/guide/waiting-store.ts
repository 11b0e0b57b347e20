import type { Press } from './guide-calls.ts'

/**
 * What was pressed and has not been sent: a press, or the photograph of a receipt. It outlives the page and the night,
 * and goes out in its order with the next line.
 */
export type Waiting = {
  /** Made here, so that what is sent again is known by it. */
  id: string
  userId: string
  itemId: string
  /** What it is said of, where that is refused. */
  title: string
  date: string
  pressedAt: string
  what: { kind: Press['kind']; note?: string } | { kind: 'receipt'; photo: Blob }
}

type Numbered = Waiting & { order: number }

const name = 'waiting'

/** Where IndexedDB is closed to us, for as long as the page is open. */
const inMemory: Numbered[] = []

/** What waits on this device for a user, in the order of the presses. */
export async function listWaiting(userId: string): Promise<Waiting[]> {
  const all = await withStore<Numbered[]>('readonly', (store) => store.getAll()).catch(
    () => inMemory,
  )
  return all
    .filter((one) => one.userId === userId)
    .toSorted((one, other) => one.order - other.order)
}

/** Keeps one more, behind the others. */
export async function addWaiting(waiting: Waiting): Promise<void> {
  const numbered = { ...waiting, order: Date.now() + counter++ / 1000 }
  await withStore('readwrite', (store) => store.put(numbered)).catch(() => inMemory.push(numbered))
}

let counter = 0

/** It has arrived, or was refused for good. */
export async function removeWaiting(id: string): Promise<void> {
  const at = inMemory.findIndex((one) => one.id === id)
  if (at !== -1) inMemory.splice(at, 1)
  await withStore('readwrite', (store) => store.delete(id)).catch(() => undefined)
}

async function withStore<Value>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<Value> {
  const database = await settle<IDBDatabase>(openDatabase())
  try {
    return await settle<Value>(work(database.transaction(name, mode).objectStore(name)))
  } finally {
    database.close()
  }
}

function openDatabase(): IDBOpenDBRequest {
  const opening = indexedDB.open('guide', 1)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(name, { keyPath: 'id' })
  })
  return opening
}

function settle<Value>(request: IDBRequest): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as Value))
    request.addEventListener('error', () => reject(request.error ?? new Error('Nothing is kept.')))
  })
}
