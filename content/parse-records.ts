import type { z } from 'zod'

type Named = { id: string } | { slug: string }

/** The records as their schema has them; see `parseRecord`. */
export function parseRecords<Parsed extends Named>(
  file: string,
  schema: z.ZodType<Parsed>,
  drafts: readonly Parsed[],
): Parsed[] {
  return drafts.map((draft) => parseRecord(file, schema, draft))
}

/**
 * A record as its schema has it. A bad fact stops the build: the error says, for each, the file, the
 * record, the field and what is wrong with it. `file` is below content/; '{name}' in it is the
 * record's own, where each has a file.
 */
export function parseRecord<Parsed extends Named>(
  file: string,
  schema: z.ZodType<Parsed>,
  draft: Parsed,
): Parsed {
  const parsed = schema.safeParse(draft)
  if (parsed.success) return parsed.data
  const name = 'slug' in draft ? draft.slug : draft.id
  const where = file.includes('{name}') ? file.replace('{name}', name) : `${file}, ${name}`
  const faults = parsed.error.issues.map(
    ({ path, message }) => `content/${where}: ${path.join('.')} ${message}`,
  )
  throw new Error(faults.join('\n'))
}
