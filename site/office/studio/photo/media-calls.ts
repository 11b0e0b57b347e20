import type { Answer, AnswerOf } from '#site/client/api.ts'
import { sendFile } from '#site/client/upload.ts'
import { asCaller, readSignedIn } from '#site/session/session.ts'
import type { Box } from '#rules/media/forms.ts'

/** A photograph that is kept: what the content says of it. */
export type Master = { master: string; width: number; height: number; colour: string }
/** One that was uploaded, with who brought it and when. */
export type KeptMaster = AnswerOf<'GET /api/office/media'>[number]

/** What is taken, and what phones are asked for: an iPhone sends JPEG then. */
export const takenTypes = 'image/jpeg,image/png,image/webp'

/**
 * Sends a photograph; `onSent` hears how much of it has gone, from 0 to 1. One that is sent `isAgain` is asked for
 * first: of a line that was lost only the answer may be missing. Throws where nobody answered.
 */
export async function uploadFile(
  file: File,
  { onSent, isAgain }: { onSent: (part: number) => void; isAgain: boolean },
): Promise<Answer<Master>> {
  const [there] = isAgain ? await listMasters(await hash(file)) : []
  if (there) return { ok: true, value: there }
  const { headers } = await asCaller()
  const name = encodeURIComponent(file.name.slice(-200))
  return sendFile<Master>(`/api/office/media?name=${name}`, file, { headers, onSent })
}

/** Has what is shown of a photograph made in all its sizes; says whether they are there. */
async function makeForms(master: string, crop: Box | undefined): Promise<boolean> {
  const { ready } = await readSignedIn('POST /api/office/media/:master/forms', {
    params: { master },
    body: crop ? { crop } : {},
  })
  return ready
}

/** So long and so often is looked whether a photograph is there in all its sizes, in milliseconds. */
const longestMs = 60_000
const everyMs = 1500

/** Waits until what is shown of a photograph is there in all its sizes, a minute at most: it is made all the same. */
export async function awaitForms(master: string, crop: Box | undefined): Promise<void> {
  const until = performance.now() + longestMs
  // oxlint-disable no-await-in-loop -- Each look is after the one before.
  while (!(await makeForms(master, crop)) && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  // oxlint-enable no-await-in-loop
}

/** All photographs that were uploaded, newest first; or that which was made of the file with a SHA-256. */
export function listMasters(source?: string): Promise<KeptMaster[]> {
  return readSignedIn('GET /api/office/media', {
    query: source === undefined ? {} : { source },
  })
}

async function hash(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
