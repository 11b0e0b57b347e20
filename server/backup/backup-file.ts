import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline as pipe, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { omit } from '#rules/omit.ts'

/** Thrown if a backup cannot be used or restored. The message is for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const column = z.object({ name: z.string(), type: z.string() })
const head = z.object({
  backup: z.literal(1),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  /** The photographs stored with the backup (backup-masters.ts); absent in older backups. */
  masters: z.array(z.string().regex(/^[0-9a-f]{64}$/)).default([]),
})
const table = z.object({ table: z.string(), columns: z.array(column) })
const mail = z.object({ mail: z.string().regex(/^[\w-]+\.eml$/), base64: z.base64() })
const end = z.object({ rows: z.number(), mails: z.number(), sha256: z.string() })

export type BackupHead = z.infer<typeof head>

/** Parts of a backup in order: a head, then each table followed by its rows, then mails. */
export type BackupPart =
  | ({ kind: 'head' } & BackupHead)
  | ({ kind: 'table' } & z.infer<typeof table>)
  /** Rows of the table before them, each a JSON array of texts and nulls in column order. */
  | { kind: 'rows'; rows: string[] }
  | ({ kind: 'mail' } & z.infer<typeof mail>)

export type BackupCounts = { rows: number; mails: number }

/**
 * Writes the parts as compressed lines, ending with counts and a checksum, into a file that only
 * its owner may read. The file gets its name when it is complete on disk.
 */
export async function writeBackupFile(
  file: string,
  parts: AsyncIterable<BackupPart>,
): Promise<BackupCounts> {
  const draft = `${file}.part`
  const counts = { rows: 0, mails: 0 }
  try {
    await pipeline(
      Readable.from(writeLines(parts, counts)),
      createGzip(),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    )
    await rename(draft, file)
    return counts
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function* writeLines(
  parts: AsyncIterable<BackupPart>,
  counts: BackupCounts,
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  for await (const part of parts) {
    const lines = writePart(part, counts)
    hash.update(lines)
    yield lines
  }
  yield `${JSON.stringify({ ...counts, sha256: hash.digest('hex') })}\n`
}

function writePart(part: BackupPart, counts: BackupCounts): string {
  if (part.kind === 'rows') {
    counts.rows += part.rows.length
    return part.rows.map((row) => `${row}\n`).join('')
  }
  if (part.kind === 'mail') counts.mails += 1
  return `${JSON.stringify(omit(part, 'kind'))}\n`
}

/** Reads a whole backup and verifies its checksum. Throws BackupError if it is incomplete. */
export async function checkBackupFile(file: string): Promise<BackupHead & BackupCounts> {
  let backupHead: BackupHead | undefined
  const counts = { rows: 0, mails: 0 }
  for await (const part of readBackupFile(file)) {
    if (part.kind === 'head') backupHead = part
    if (part.kind === 'rows') counts.rows += part.rows.length
    if (part.kind === 'mail') counts.mails += 1
  }
  if (!backupHead) throw new BackupError(`${file} is not a backup.`)
  return { ...backupHead, ...counts }
}

/** Reads the first line of a backup. Throws BackupError if the file is not a backup. */
export async function readBackupHead(file: string): Promise<BackupHead> {
  for await (const part of readBackupFile(file)) if (part.kind === 'head') return part
  throw new BackupError(`${file} is not a backup.`)
}

/** Reads the parts of a backup in order. Throws BackupError at the first error. */
export async function* readBackupFile(file: string): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256')
  const counts = { rows: 0, mails: 0 }
  let isFirst = true
  let last: z.infer<typeof end> | undefined
  for await (const line of readLines(file)) {
    if (last) throw new BackupError(`${file} has data after its last line.`)
    const part = readLine(line, isFirst)
    isFirst = false
    if (part === undefined) throw new BackupError(`${file} is not a backup, or is damaged.`)
    if ('sha256' in part) {
      last = part
      continue
    }
    hash.update(`${line}\n`)
    if (part.kind === 'rows') counts.rows += 1
    if (part.kind === 'mail') counts.mails += 1
    yield part
  }
  if (!last) throw new BackupError(`${file} ends before its last line: it was cut short.`)
  const isComplete = last.rows === counts.rows && last.mails === counts.mails
  if (!isComplete || last.sha256 !== hash.digest('hex')) {
    throw new BackupError(`${file} is damaged: its checksum differs.`)
  }
}

function readLine(line: string, isFirst: boolean): BackupPart | z.infer<typeof end> | undefined {
  if (!isFirst && line.startsWith('[')) return { kind: 'rows', rows: [line] }
  const json = parseJson(line)
  if (isFirst) return tag('head', head.safeParse(json).data)
  return (
    tag('table', table.safeParse(json).data) ??
    tag('mail', mail.safeParse(json).data) ??
    end.safeParse(json).data
  )
}

function tag<Kind extends string, Data extends object>(kind: Kind, data: Data | undefined) {
  return data && { kind, ...data }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Not node:readline: it treats U+2028, which guests' text may contain, as a line end. */
async function* readLines(file: string): AsyncGenerator<string> {
  // Errors of the file are thrown by the loop below.
  const unzipped = pipe(createReadStream(file), createGunzip(), () => {})
  unzipped.setEncoding('utf8')
  let incompleteLine = ''
  try {
    for await (const chunk of unzipped) {
      const lines = (incompleteLine + String(chunk)).split('\n')
      incompleteLine = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new BackupError(isMissing ? `There is no file ${file}.` : `${file} is damaged.`)
  }
  if (incompleteLine !== '') yield incompleteLine
}
