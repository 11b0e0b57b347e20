/** A thing that is kept, as it is listed. */
export type Stored = { key: string; bytes: number }

/** Something that was kept, as a stream of its bytes, and how many, where the place says so. */
export type Found = {
  body: ReadableStream<Uint8Array<ArrayBuffer>>
  bytes: number | undefined
}

/**
 * Where pictures are kept: a folder, or a service that speaks S3. A key is a folder and a name that has a hash
 * in it, 'masters/…' or 'forms/…', so that what is kept under one never changes. Throws `StorageAway` where the
 * place does not do what it should.
 */
export type Storage = {
  /** Keeps bytes; once it answers they are on disk. */
  put: (key: string, bytes: Uint8Array<ArrayBuffer>, type: string) => Promise<void>
  /** Undefined where there is nothing. */
  get: (key: string) => Promise<Found | undefined>
  list: (prefix: string) => AsyncIterable<Stored>
  /** What is not there is removed. */
  remove: (key: string) => Promise<void>
  /** Where it is, in words for the operator, without a secret. */
  place: string
}

/** The place does not answer, or refuses; its message is a sentence for the operator. */
export class StorageAway extends Error {
  override name = 'StorageAway'
}

/** Throws where a key could name anything else than a file of ours. */
export function checkKey(key: string): void {
  if (!/^[a-z]+\/[\w-][\w.-]*$/.test(key)) throw new Error('A key is a folder and a name.')
}

/** All of what was kept, in memory: some megabytes. */
export async function readWhole(storage: Storage, key: string) {
  const found = await storage.get(key)
  return found && new Uint8Array(await new Response(found.body).arrayBuffer())
}
