import type { z } from 'zod'

/**
 * The records as their schema has them. A bad fact stops the build: the error says, for each, the
 * file, the field and what is wrong with it. `place` names the file of a record.
 */
export function parseRecords<Parsed>(
  schema: z.ZodType<Parsed>,
  drafts: readonly Parsed[],
  place: (draft: Parsed) => string,
): Parsed[] {
  const faults: string[] = []
  const records = drafts.flatMap((draft) => {
    const parsed = schema.safeParse(draft)
    if (parsed.success) return [parsed.data]
    for (const { path, message } of parsed.error.issues)
      faults.push(`${place(draft)}: ${path.join('.')} ${message}`)
    return []
  })
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return records
}
