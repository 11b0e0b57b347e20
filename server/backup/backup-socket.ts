import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { describeError, type Logger } from '#platform/log.ts'
import { type Backup, type BackupSources, writeBackup } from './write-backup.ts'

const answerSchema = z.union([
  z.object({
    file: z.string(),
    rows: z.number(),
    mails: z.number(),
    photographs: z.number(),
    lost: z.number(),
    leap: z.string().optional(),
  }),
  z.object({ failed: z.string() }),
])

/**
 * The socket in the data folder for requesting a backup from the running process: no other process
 * may open the built-in database. Only the folder's owner can connect, and can only request a
 * new backup there. Uses the shorter path: socket names are limited to about a hundred characters.
 */
export function backupSocket(dataDir: string): string {
  const absolute = path.join(dataDir, 'backup.sock')
  const relative = path.relative(process.cwd(), absolute)
  return relative.length < absolute.length ? relative : absolute
}

export function backupFolder(dataDir: string): string {
  return path.join(dataDir, 'backups')
}

/**
 * Answers each connection with the path of a new backup. Input is not read; concurrent requests
 * share one backup. `settle` waits for a running backup.
 */
export function createBackupServer(parts: {
  sources: BackupSources
  dataDir: string
  now: () => Date
  checkedOn?: CalendarDate | undefined
  log: Logger
}): { server: Server; settle: () => Promise<void> } {
  const { sources, dataDir, now, checkedOn, log } = parts
  let runningBackup: Promise<z.infer<typeof answerSchema>> | undefined
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.resume()
    runningBackup ??= write().finally(() => (runningBackup = undefined))
    void runningBackup.then((report) => socket.end(`${JSON.stringify(report)}\n`))
  })
  return {
    server,
    settle: async () => {
      await runningBackup
    },
  }

  async function write(): Promise<z.infer<typeof answerSchema>> {
    try {
      const backup = await writeBackup(sources, backupFolder(dataDir), now(), checkedOn)
      const { rows, mails, photographs, lost } = backup
      log.info({ rows, mails, photographs, lost }, 'backup written')
      if (backup.leap) log.warn(backup.leap)
      return backup
    } catch (error) {
      log.error(describeError(error), 'backup not written')
      return { failed: String(describeError(error)['code'] ?? 'an error that is in its log') }
    }
  }
}

/**
 * Requests a backup from the running process; undefined if none runs. Throws if the process
 * could not write a backup.
 */
export async function requestBackup(dataDir: string): Promise<Backup | undefined> {
  const socket = connect(backupSocket(dataDir))
  try {
    await once(socket, 'connect')
  } catch {
    return undefined
  }
  socket.setEncoding('utf8')
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  const result = answerSchema.parse(JSON.parse(text))
  if ('failed' in result) throw new Error(`The server could not write a backup: ${result.failed}.`)
  return result
}
