import { createSlug } from '../create-item.ts'
import { createDocument, type DocumentSummary, saveChanges } from '../studio-calls.ts'
import { awaitVariants, type Master } from './media-calls.ts'

/** Prefix of the ids of the owner's pictures. */
export const photosFolder = 'photos/'

/** Makes a slug of a file name: 'IMG_2041 (1).JPG' becomes 'img-2041-1'. */
export function createFileSlug(file: string): string {
  return createSlug(file.replace(/\.\w+$/, ''), []) || 'photograph'
}

/**
 * Creates a draft picture of a stored photograph. Returns its id: the file's name, with a number if
 * that is taken. Throws without an answer or on a refusal.
 */
export async function createPicture(
  { master, width, height, colour }: Master,
  { file, documents }: { file: string; documents: readonly Pick<DocumentSummary, 'name'>[] },
): Promise<string> {
  await awaitVariants(master, undefined)
  const takenNames = new Set(documents.map(({ name }) => name))
  const baseId = photosFolder + createFileSlug(file)
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? baseId : `${baseId}-${number}`
    if (takenNames.has(`picture/${id}`)) continue
    // The next name is tried only if this one is taken.
    const created = await createDocument({ kind: 'picture', id })
    if (!created.ok && created.refusals.some(({ code }) => code === 'studio-address-taken'))
      continue
    if (!created.ok) throw new Error('The picture was refused.')
    const photo = { master, width, height, colour }
    const saved = await saveChanges(`picture/${id}`, [{ path: ['photo'], now: photo }])
    if (saved.step !== 'saved') throw new Error('The photograph was not saved in the picture.')
    return id
  }
}
