import { mkdir, open, readdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ImapFlow } from 'imapflow'
import { mailLimits } from '#rules/office/threads.ts'

/** Where mail comes in. */
export type MailSource = {
  /**
   * Hands over what has come and was not handed over before, at most a few dozen, each once `keep` has kept it for good. Throws where the
   * folder or the server is away.
   */
  fetch: (keep: (raw: Uint8Array) => Promise<void>) => Promise<void>
  everyMs: number
}

/** So many are fetched at once; the rest comes with the next look. */
const mostAtOnce = 50

/** The source that a setting names: file:///folder, imaps://user:password@host/folder. */
export function openSource(url: string): MailSource {
  const parsed = new URL(url)
  return parsed.protocol === 'file:'
    ? { fetch: (keep) => fetchFolder(fileURLToPath(parsed), keep), everyMs: 5000 }
    : { fetch: (keep) => fetchImap(parsed, keep), everyMs: 60_000 }
}

/** A folder as mail servers deliver into it (Maildir): from new/ each goes to cur/ once it is kept. */
async function fetchFolder(
  folder: string,
  keep: (raw: Uint8Array) => Promise<void>,
): Promise<void> {
  for (const name of ['new', 'cur', 'tmp'])
    await mkdir(path.join(folder, name), { recursive: true })
  const names = (await readdir(path.join(folder, 'new'))).filter((name) => !name.startsWith('.'))
  for (const name of names.toSorted().slice(0, mostAtOnce)) {
    const file = path.join(folder, 'new', name)
    const raw = await readStart(file)
    if (!raw) continue
    await keep(raw)
    const seen = name.includes(':2,') ? name : `${name}:2,S`
    // Another process may have been quicker: kept it is.
    await rename(file, path.join(folder, 'cur', seen)).catch(ignoreMissing)
  }
}

/** As much of a file as we take; undefined where it is gone, or is none. */
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

/** A mailbox: what nobody has read yet is kept, and then marked as read. */
async function fetchImap(url: URL, keep: (raw: Uint8Array) => Promise<void>): Promise<void> {
  const secure = url.protocol === 'imaps:'
  const client = new ImapFlow({
    host: url.hostname,
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    disableAutoIdle: true,
  })
  // It tells of a connection that breaks off here too, besides failing what was asked.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.mailboxOpen(decodeURIComponent(url.pathname.slice(1)) || 'INBOX')
    const found = (await client.search({ seen: false }, { uid: true })) || []
    for (const uid of found.slice(0, mostAtOnce)) {
      const source = { maxLength: mailLimits.raw }
      const mail = await client.fetchOne(String(uid), { source }, { uid: true })
      if (!mail || !mail.source) continue
      await keep(mail.source)
      await client.messageFlagsAdd(String(uid), [String.raw`\Seen`], { uid: true })
    }
    await client.logout()
  } finally {
    client.close()
  }
}
