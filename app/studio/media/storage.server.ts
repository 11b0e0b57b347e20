export type ListedFile = { key: string; bytes: number }

export type StoredFile = {
  body: ReadableStream<Uint8Array<ArrayBuffer>>
  bytes: number | undefined
}

/**
 * Storage of pictures: a folder or an S3 service. A key is a folder and a name with a hash,
 * 'masters/…' or 'forms/…', so its content never changes. Throws `StorageUnavailable` if the storage
 * fails.
 */
export type Storage = {
  /** Stores bytes. They are on disk when it returns. */
  put: (key: string, bytes: Uint8Array<ArrayBuffer>, type: string) => Promise<void>
  get: (key: string) => Promise<StoredFile | undefined>
  list: (prefix: string) => AsyncIterable<ListedFile>
  remove: (key: string) => Promise<void>
  /** The location without secrets, for the operator. */
  place: string
}

/** Thrown if the storage does not answer or refuses. The message is for the operator. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

/** Throws if a key is not a folder and a file name, so that no key points elsewhere. */
export function checkKey(key: string): void {
  if (!/^[a-z]+\/[\w-][\w.-]*$/.test(key)) throw new Error('A key is a folder and a name.')
}

export async function readStoredBytes(storage: Storage, key: string) {
  const file = await storage.get(key)
  return file && new Uint8Array(await new Response(file.body).arrayBuffer())
}
