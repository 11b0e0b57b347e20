import { eq } from 'drizzle-orm'
import { mediaNames } from '../media-schema.server.ts'
import type { Services } from '#platform/services.ts'

/** Letters, digits and some punctuation. Such a name can't point outside its folder. */
const photoNamePattern = /^[\p{L}\p{N}_](?:[\p{L}\p{N} _.()/-]{0,98}[\p{L}\p{N}_)])?$/u

export function isValidPhotoName(name: string): boolean {
  return photoNamePattern.test(name) && !/\/\/|\.\./.test(name)
}

/** The file name without characters that are not allowed. Undefined if nothing remains. */
export function cleanFileName(fileName = ''): string | undefined {
  const [file = ''] = fileName.normalize('NFC').split(/[\\/]/).slice(-1)
  const cleaned = file
    .replaceAll(/[^\p{L}\p{N} _.()-]+/gu, ' ')
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}_]+/u, '')
    .slice(0, 90)
    .replace(/[^\p{L}\p{N}_)]+$/u, '')
  return isValidPhotoName(cleaned) ? cleaned : undefined
}

/**
 * Stores and returns a master's first name: `preferredName`, or with a number if it is taken. A
 * master with a name keeps it.
 */
export async function nameMaster(
  { db, now }: Pick<Services, 'db' | 'now'>,
  master: string,
  preferredName = `${master.slice(0, 12)}.jpg`,
): Promise<string> {
  const [, stem = '', ending = ''] = /^(.*?)(\.\w+)?$/.exec(preferredName) ?? []
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? preferredName : `${stem} ${count}${ending}`
    const [row] = await db.select().from(mediaNames).where(eq(mediaNames.master, master))
    if (row) return row.name
    const inserted = await db
      .insert(mediaNames)
      .values({ name, master, madeAt: now() })
      .onConflictDoNothing()
      .returning()
    if (inserted.length > 0) return name
  }
}
