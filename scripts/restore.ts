// `npm run restore -- file`: restores a backup to the place in the settings, which must be empty.
// `--replace` moves existing data aside first; `--check` only verifies the backup;
// `--without-photographs` leaves pictures out; `--keep-links` keeps links in mails valid, for a
// move with a fresh backup.
import { parseArgs } from 'node:util'
import { BackupError, checkBackupFile } from '#server/backup/backup-file.ts'
import { checkMasters } from '#server/backup/backup-masters.ts'
import { openMedia } from '#app/studio/media/media.server.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { FolderInUse } from '#platform/database/folder-lock.ts'
import { createLog, describeError } from '#platform/log.ts'
import { readSettings, SettingError } from '#platform/settings.ts'

process.umask(0o077)
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      'keep-links': { type: 'boolean', default: false },
      'without-photographs': { type: 'boolean', default: false },
    },
  })
  const [file] = positionals
  if (!file)
    throw new BackupError('Name the backup: npm run restore -- data/backups/backup-….jsonl.gz')
  process.stdout.write(
    `${values.check ? await check(file) : await restore(file, { replace: values.replace, keepsLinks: values['keep-links'], hasPhotographs: !values['without-photographs'] })}\n`,
  )
} catch (error) {
  process.stderr.write(`Nothing was restored. ${describe(error)}\n`)
  process.exitCode = 1
}

async function check(file: string): Promise<string> {
  const { madeAt, rows, mails, masters } = await checkBackupFile(file)
  await checkMasters(file, masters)
  return `${file} is whole: ${rows} rows, ${mails} mails and ${masters.length} photographs, as of ${madeAt}.`
}

async function restore(
  file: string,
  {
    replace,
    keepsLinks,
    hasPhotographs,
  }: { replace: boolean; keepsLinks: boolean; hasPhotographs: boolean },
): Promise<string> {
  const { databaseUrl, dataDir, mediaBucket } = readSettings()
  const { storage } = openMedia({ dataDir, bucket: mediaBucket })
  const { rows, mails, photographs, aside } = await restoreBackup({
    file,
    databaseUrl,
    dataDir,
    replace,
    keepsLinks,
    photographs: hasPhotographs ? storage : undefined,
    appRoot: process.cwd(),
    now: new Date(),
    log: createLog('silent'),
  })
  const asideNote = aside
    ? ` The previous data is kept as ${aside}; remove it when you no longer need it.`
    : ''
  const links = keepsLinks
    ? ''
    : ' The links in mails to guests no longer work: guests can request new ones on /manage.'
  return `Restored ${rows} rows, ${mails} mails and ${photographs} photographs. Everybody has to sign in again.${links}${asideNote}`
}

function describe(error: unknown): string {
  const isForPeople =
    error instanceof BackupError || error instanceof SettingError || error instanceof FolderInUse
  return isForPeople ? error.message : JSON.stringify(describeError(error))
}
