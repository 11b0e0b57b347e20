// `npm run backup`, `npm run backup -- folder`: writes all data to one file while the site runs.
import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { requestBackup, backupFolder } from '#server/backup/backup-socket.ts'
import { BackupError } from '#server/backup/backup-file.ts'
import { moveMasters } from '#server/backup/backup-masters.ts'
import { openMedia } from '#app/studio/media/media.server.ts'
import { StorageUnavailable } from '#app/studio/media/storage.server.ts'
import { type Backup, writeBackup } from '#server/backup/write-backup.ts'
import { wrapBuiltIn } from '#platform/database/built-in.ts'
import { createEngine } from '#platform/database/engine.ts'
import { FolderInUse, lockFolder } from '#platform/database/folder-lock.ts'
import { openPostgresql } from '#platform/database/postgresql.ts'
import { createLog, describeError } from '#platform/log.ts'
import { readSettings, SettingError, type Settings } from '#platform/settings.ts'

process.umask(0o077)
const appRoot = process.cwd()
try {
  const settings = readSettings()
  const folder = path.resolve(process.argv[2] ?? backupFolder(settings.dataDir))
  const { file, rows, mails, photographs, lost, leap } = await backUp(settings, folder)
  process.stdout.write(
    `Backed up ${rows} rows, ${mails} mails and ${photographs} photographs into ${file} and the folder media beside it\n`,
  )
  if (lost > 0)
    process.stderr.write(
      `${lost} photographs are in no backup: they are not where they should be kept.\n`,
    )
  if (leap) process.stderr.write(`No older backup was removed. ${leap}\n`)
} catch (error) {
  process.stderr.write(`No backup was written. ${describe(error)}\n`)
  process.exitCode = 1
}

async function backUp(
  { databaseUrl, dataDir, clockChecked, mediaBucket }: Settings,
  folder: string,
): Promise<Backup> {
  const mailFolder = path.join(dataDir, 'mail')
  const { storage: photographs } = openMedia({ dataDir, bucket: mediaBucket })
  if (databaseUrl) {
    const database = openPostgresql({ databaseUrl, appRoot, log: createLog('silent') })
    return writeBackup(
      { database, mailFolder, photographs },
      folder,
      new Date(),
      clockChecked,
    ).finally(database.close)
  }
  const backup = await requestBackup(dataDir)
  if (backup) return { ...backup, file: await move(backup.file, folder) }
  const databaseFolder = path.join(dataDir, 'database')
  if (!existsSync(databaseFolder))
    throw new BackupError(`There is no database at ${databaseFolder}.`)
  const release = await lockFolder(`${databaseFolder}.lock`)
  const database = wrapBuiltIn(await createEngine({ dataDir: databaseFolder }), appRoot)
  return writeBackup(
    { database, mailFolder, photographs },
    folder,
    new Date(),
    clockChecked,
  ).finally(async () => {
    await database.close()
    release()
  })
}

/** Copies the file, because a rename cannot reach another disk. */
async function move(file: string, folder: string): Promise<string> {
  const target = path.join(folder, path.basename(file))
  if (path.dirname(file) === folder) return file
  await mkdir(folder, { recursive: true })
  await moveMasters(path.dirname(file), folder)
  await copyFile(file, `${target}.part`)
  await rename(`${target}.part`, target)
  await rm(file)
  return target
}

function describe(error: unknown): string {
  const isForPeople = [BackupError, SettingError, FolderInUse, StorageUnavailable].some(
    (kind) => error instanceof kind,
  )
  return isForPeople && error instanceof Error
    ? error.message
    : JSON.stringify(describeError(error))
}
