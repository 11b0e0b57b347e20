import { eq } from 'drizzle-orm'
import { mediaNames } from '../media-schema.server.ts'
import type { Services } from '#platform/services.ts'

/** Letters, digits and some punctuation. No such name leads out of its folder. */
const goodName = /^[\p{L}\p{N}_](?:[\p{L}\p{N} _.()/-]{0,98}[\p{L}\p{N}_)])?$/u

export function isGoodName(name: string): boolean {
  return goodName.test(name) && !/\/\/|\.\./.test(name)
}

/** The file name without characters that are not allowed. Undefined if no other is left. */
export function cleanName(fileName = ''): string | undefined {
  const [file = ''] = fileName.normalize('NFC').split(/[\\/]/).slice(-1)
  const cleaned = file
    .replaceAll(/[^\p{L}\p{N} _.()-]+/gu, ' ')
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}_]+/u, '')
    .slice(0, 90)
    .replace(/[^\p{L}\p{N}_)]+$/u, '')
  return isGoodName(cleaned) ? cleaned : undefined
}

/**
 * Gives a master its first name: the wanted one, or a numbered one if that is taken. Does nothing
 * if the master has a name.
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
