import type { Answer, AnswerOf } from '#ui/client/api.ts'
import { sendFile } from '#ui/client/upload.ts'
import { callerOptions, readSignedIn } from '#ui/session/session.ts'
import type { Box } from '../../variants.ts'

export type Master = { master: string; width: number; height: number; colour: string }
export type StoredMaster = AnswerOf<'GET /api/office/media'>[number]

/** Accepted types. With them an iPhone converts its photographs to JPEG. */
export const acceptedTypes = 'image/jpeg,image/png,image/webp'

/**
 * Uploads a photograph. `onSent` receives the share sent, from 0 to 1. A repeat (`isAgain`) first
 * checks whether the server has the file, because only the answer may have been lost. Throws
 * without an answer.
 */
export async function uploadFile(
  file: File,
  { onSent, isAgain }: { onSent: (part: number) => void; isAgain: boolean },
): Promise<Answer<Master>> {
  const [storedMaster] = isAgain ? await listMasters(await computeHash(file)) : []
  if (storedMaster) return { ok: true, value: storedMaster }
  const { headers } = await callerOptions()
  const name = encodeURIComponent(file.name.slice(-200))
  return sendFile<Master>(`/api/office/media?name=${name}`, file, { headers, onSent })
}

async function requestVariant(master: string, crop: Box | undefined): Promise<boolean> {
  const { ready } = await readSignedIn('POST /api/office/media/:master/forms', {
    params: { master },
    body: crop ? { crop } : {},
  })
  return ready
}

/** Longest wait for all sizes of a photograph, and interval of the requests, in milliseconds. */
const maxWaitMs = 60_000
const pollMs = 1500

/** Waits for all sizes of a crop, at most one minute. The server makes them even afterwards. */
export async function awaitVariants(master: string, crop: Box | undefined): Promise<void> {
  const deadline = performance.now() + maxWaitMs
  while (!(await requestVariant(master, crop)) && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
}

/**
 * Lists uploaded photographs, newest first, or only the one made from the file with this SHA-256.
 */
export function listMasters(source?: string): Promise<StoredMaster[]> {
  return readSignedIn('GET /api/office/media', {
    query: source === undefined ? {} : { source },
  })
}

async function computeHash(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
