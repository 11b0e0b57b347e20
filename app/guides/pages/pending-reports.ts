import type { GuideReport } from './guide-calls.ts'

/**
 * A report or a receipt's photograph that is not sent yet. It stays when the page is closed and is
 * sent in order once there is a connection.
 */
export type PendingReport = {
  /** Made on the device, so that the server recognises a repeat. */
  id: string
  userId: string
  itemId: string
  title: string
  date: string
  pressedAt: string
  what: { kind: GuideReport['kind']; note?: string } | { kind: 'receipt'; photo: Blob }
}

type NumberedReport = PendingReport & { order: number }

const storeName = 'waiting'

/** Replaces IndexedDB where it is missing; lost when the page is closed. */
const inMemory: NumberedReport[] = []

export async function listPendingReports(userId: string): Promise<PendingReport[]> {
  const reports = await withStore<NumberedReport[]>('readonly', (store) => store.getAll()).catch(
    () => inMemory,
  )
  return reports
    .filter((one) => one.userId === userId)
    .toSorted((one, other) => one.order - other.order)
}

export async function addPendingReport(pending: PendingReport): Promise<void> {
  const numberedReport = { ...pending, order: Date.now() + counter++ / 1000 }
  await withStore('readwrite', (store) => store.put(numberedReport)).catch(() =>
    inMemory.push(numberedReport),
  )
}

let counter = 0

/** Removes a report that was accepted or refused for good. */
export async function removePendingReport(id: string): Promise<void> {
  const index = inMemory.findIndex((one) => one.id === id)
  if (index !== -1) inMemory.splice(index, 1)
  await withStore('readwrite', (store) => store.delete(id)).catch(() => undefined)
}

async function withStore<Value>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<Value> {
  const database = await toPromise<IDBDatabase>(openDatabase())
  try {
    return await toPromise<Value>(
      work(database.transaction(storeName, mode).objectStore(storeName)),
    )
  } finally {
    database.close()
  }
}

function openDatabase(): IDBOpenDBRequest {
  const opening = indexedDB.open('guide', 1)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(storeName, { keyPath: 'id' })
  })
  return opening
}

function toPromise<Value>(request: IDBRequest): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as Value))
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The database of the device failed.')),
    )
  })
}
