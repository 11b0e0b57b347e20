// `npm run reset-proofs -- owner@example.com`: deletes the passkeys and codes of a person who lost
// their device, if no owner can do it at the desk. The password stays, and the person gets a mail.
import { shipped } from '#content/shipped.ts'
import { resetProofsOf } from '#app/accounts/roles.server.ts'
import { findUserByEmail } from '#app/accounts/users.server.ts'
import { FolderInUse } from '#platform/database/folder-lock.ts'
import { openDatabase } from '#platform/database/open.ts'
import { createLog, describeError } from '#platform/log.ts'
import { Refused } from '#platform/refused.ts'
import { readSettings, SettingError } from '#platform/settings.ts'
import { normaliseEmail } from '#rules/text/email-address.ts'

process.umask(0o077)
try {
  const email = normaliseEmail(process.argv[2] ?? '')
  if (!email) throw new SettingError('Name the user: npm run reset-proofs -- owner@example.com')
  await reset(email)
  process.stdout.write(
    `The passkeys and codes of ${email} are reset, and they are signed out everywhere. They sign in with their password and set up new ones.\n`,
  )
} catch (error) {
  process.stderr.write(`Nothing was reset. ${describe(error)}\n`)
  process.exitCode = 1
}

async function reset(email: string): Promise<void> {
  const { databaseUrl, dataDir, siteUrl, officeEmail } = readSettings()
  const log = createLog('silent')
  const database = await openDatabase({ databaseUrl, dataDir, appRoot: process.cwd(), log })
  try {
    const user = await findUserByEmail(database.db, email)
    if (!user) throw new Refused({ code: 'gone-already' })
    const services = {
      db: database.db,
      content: () => shipped,
      now: () => new Date(),
      siteUrl: siteUrl ?? 'http://localhost:3000',
      officeEmail: officeEmail ?? shipped.company.email,
      wake: () => {},
    }
    await resetProofsOf({ services }, user.id, null)
  } finally {
    await database.close()
  }
}

function describe(error: unknown): string {
  if (error instanceof Refused) return 'Nobody with this address works here.'
  if (error instanceof FolderInUse)
    return `${error.message} Stop the server first, and start it again afterwards.`
  return error instanceof SettingError ? error.message : JSON.stringify(describeError(error))
}
