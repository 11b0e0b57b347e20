import { mkdir, open, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ImapFlow } from 'imapflow'
import { mailLimits } from '#app/messages/threads.ts'
import type { Database } from '../../database/database.ts'
import type { Logger } from '../../log.ts'
import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import { fetchedMails } from '#app/messages/schema.server.ts'

/**
 * Records what was fetched from a source, permanently: stored mails are deleted later and must not
 * be fetched again.
 */
type FetchLog = {
  now: () => Date
  log: Logger
  /** Names that need no fetch; undefined before the first read. */
  readNames: () => Promise<ReadonlySet<string> | undefined>
  storeNames: (names: readonly string[]) => Promise<void>
  /** The last fetched number of a mailbox, its UIDVALIDITY, and the time of the read. */
  readLastUid: () => Promise<{ numbering: string; upTo: number; at: Date } | undefined>
  storeLastUid: (last: { numbering: string; upTo: number }) => Promise<void>
}

const maxNames = 5000

function openFetchLog(
  { db, now, log }: { db: Database; now: () => Date; log: Logger },
  source: string,
): FetchLog {
  let names: Set<string> | undefined
  const ofSource = eq(fetchedMails.source, source)
  return {
    now,
    log,
    async readNames() {
      if (names) return names
      const rows = await db
        .select({ name: fetchedMails.name })
        .from(fetchedMails)
        .where(and(ofSource, isNull(fetchedMails.upTo)))
      names = rows.length > 0 ? new Set(rows.map(({ name }) => name)) : undefined
      return names
    },
    async storeNames(newNames) {
      await db.transaction(async (transaction) => {
        for (let from = 0; from < newNames.length; from += maxNames) {
          const part = newNames.slice(from, from + maxNames)
          // The transaction has one connection.
          await transaction
            .insert(fetchedMails)
            .values(part.map((name) => ({ source, name, at: now() })))
            .onConflictDoNothing()
        }
      })
      for (const name of newNames) names?.add(name)
    },
    async readLastUid() {
      const [row] = await db
        .select()
        .from(fetchedMails)
        .where(and(ofSource, isNotNull(fetchedMails.upTo)))
      return row && { numbering: row.name, upTo: row.upTo ?? 0, at: row.at }
    },
    async storeLastUid({ numbering, upTo }) {
      const change = { upTo, at: now() }
      await db.transaction(async (transaction) => {
        await transaction
          .delete(fetchedMails)
          .where(and(ofSource, isNotNull(fetchedMails.upTo), ne(fetchedMails.name, numbering)))
        await transaction
          .insert(fetchedMails)
          .values({ source, name: numbering, ...change })
          .onConflictDoUpdate({ target: [fetchedMails.source, fetchedMails.name], set: change })
      })
    },
  }
}

/** A source of mail. It is never changed, so other readers see no difference. */
export type MailSource = {
  /**
   * Passes new mails, read or unread, to `store`, at most 50, and marks each as fetched once it is
   * stored. The first fetch reads only the mails of the last days. Throws if the folder or server
   * is unavailable.
   */
  fetch: (store: StoreMail) => Promise<void>
  everyMs: number
}

type StoreMail = (raw: Uint8Array) => Promise<void>

const maxPerFetch = 50

const firstFetchWindowMs = 7 * 86_400_000

/** Opens the source of a setting: file:///folder, imaps://user:password@host/folder. */
export function openSource(
  url: string,
  services: { db: Database; now: () => Date; log: Logger },
): MailSource {
  const parsed = new URL(url)
  if (parsed.protocol === 'file:') {
    const folder = fileURLToPath(parsed)
    const fetchLog = openFetchLog(services, folder)
    return { fetch: (store) => fetchFolder(folder, fetchLog, store), everyMs: 5000 }
  }
  const fetchLog = openFetchLog(services, `${parsed.username}@${parsed.host}${parsed.pathname}`)
  return { fetch: (store) => fetchImap(parsed, fetchLog, store), everyMs: 60_000 }
}

/** Reads a Maildir folder: new/, and cur/ for mails that a mail program has seen. */
async function fetchFolder(folder: string, fetchLog: FetchLog, store: StoreMail): Promise<void> {
  const files = await listFiles(folder)
  if (!files) {
    // Missing folders, perhaps of a missing disk, do not count as the first read.
    for (const part of ['new', 'cur', 'tmp'])
      await mkdir(path.join(folder, part), { recursive: true })
    return
  }
  let knownNames = await fetchLog.readNames()
  if (!knownNames) {
    const older = await listOlder(files, fetchLog.now().getTime() - firstFetchWindowMs)
    await fetchLog.storeNames(['', ...older])
    fetchLog.log.info({ older: older.length }, 'older mail was not fetched')
    knownNames = await fetchLog.readNames()
  }
  const pending = [...files].filter(([name]) => !knownNames?.has(name)).slice(0, maxPerFetch)
  let failure: unknown
  for (const [name, file] of pending) {
    const raw = await readStart(file).catch((error: unknown) => {
      // An unreadable mail does not stop the reading of others.
      failure = error
      return undefined
    })
    if (!raw) continue
    await store(raw)
    await fetchLog.storeNames([name])
  }
  if (failure) throw failure
}

/**
 * Mails of a folder by name without flags, oldest first; undefined if there is no folder. A mail
 * moved meanwhile is found in one of the two.
 */
async function listFiles(folder: string): Promise<Map<string, string> | undefined> {
  const files: [string, string][] = []
  for (const part of ['new', 'cur']) {
    const subfolder = path.join(folder, part)
    const entries = await readdir(subfolder, { withFileTypes: true }).catch(ignoreMissing)
    if (!entries && part === 'new') return undefined
    for (const entry of entries ?? [])
      if (!entry.name.startsWith('.') && !entry.isDirectory())
        files.push([entry.name.replace(/:2,.*$/s, ''), path.join(subfolder, entry.name)])
  }
  return new Map(files.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)))
}

async function listOlder(files: Map<string, string>, since: number): Promise<string[]> {
  const older: string[] = []
  for (const [name, file] of files) {
    const found = await stat(file).catch(ignoreMissing)
    if (found && found.mtimeMs < since) older.push(name)
  }
  return older
}

async function readStart(file: string): Promise<Uint8Array | undefined> {
  const handle = await open(file).catch(ignoreMissing)
  if (!handle) return undefined
  try {
    const { size } = await handle.stat()
    const bytes = Buffer.alloc(Math.min(size, mailLimits.raw))
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0)
    return bytes.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

/** Reads new mails of a mailbox by number; opens it read-only. */
async function fetchImap(url: URL, fetchLog: FetchLog, store: StoreMail): Promise<void> {
  const secure = url.protocol === 'imaps:'
  const client = new ImapFlow({
    host: url.hostname,
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    disableAutoIdle: true,
  })
  // A broken connection is also reported here, in addition to the failed command.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const name = decodeURIComponent(url.pathname.slice(1)) || 'INBOX'
    const box = await client.mailboxOpen(name, { readOnly: true })
    const numbering = String(box.uidValidity)
    const last = await fetchLog.readLastUid()
    let upTo = last?.numbering === numbering ? last.upTo : undefined
    if (upTo === undefined) {
      // After a new UIDVALIDITY the old numbers mean nothing: mails shortly before the last read
      // are fetched again and recognised by Message-ID.
      const since = new Date((last?.at ?? fetchLog.now()).getTime() - firstFetchWindowMs)
      const found = (await client.search({ since }, { uid: true })) || []
      upTo = found.reduce((least, uid) => Math.min(least, uid), box.uidNext) - 1
      fetchLog.log.info({ older: box.exists - found.length }, 'older mail was not fetched')
    }
    const from = upTo + 1
    const found = (await client.search({ uid: `${from}:*` }, { uid: true })) || []
    // The filter removes the last mail, which IMAP returns for any range.
    const pending = found.filter((uid) => uid >= from).toSorted((one, other) => one - other)
    for (const uid of pending.slice(0, maxPerFetch)) {
      const source = { maxLength: mailLimits.raw }
      const mail = await client.fetchOne(String(uid), { source }, { uid: true })
      if (mail && mail.source) await store(mail.source)
      upTo = uid
      await fetchLog.storeLastUid({ numbering, upTo })
    }
    await fetchLog.storeLastUid({ numbering, upTo })
    await client.logout()
  } finally {
    client.close()
  }
}
