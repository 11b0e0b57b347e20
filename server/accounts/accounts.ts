import type { Database } from '../database/database.ts'
import type { Services } from '../services.ts'
import { type Auth, type AuthHooks, openAuth } from './auth.ts'
import { type KeySet, openKeySet } from './key-set.ts'
import { type QueuedHashing, queueHashing } from './hashing-queue.ts'
import type { PasswordHashing } from './password-hashing.ts'

/** What the operator decides about accounts. */
export type AccountSettings = {
  /** From findOrMakeSecret. */
  secret: string
  /** The one address that may become the first administrator; anyone's when absent. */
  adminEmail: string | undefined
  hashing: PasswordHashing
  /**
   * Over when an answer about an address that may or may not be known may be given: as late for one
   * that is as for one that is not.
   */
  constantTime: () => Promise<void>
}

/** What everything about accounts needs: the office, and sign-in over its database. */
export type Accounts = {
  services: Services
  settings: AccountSettings & { hashing: QueuedHashing }
  auth: Auth
  /** The same over a transaction, with what one flow adds. */
  authOn: (db: Database, hooks?: AuthHooks) => Auth
  keySet: KeySet
}

/** Opens accounts over an office. Asks the database nothing yet. */
export function openAccounts(services: Services, given: AccountSettings): Accounts {
  const { siteUrl, now } = services
  const settings = { ...given, hashing: queueHashing(given.hashing) }
  const authOn = (db: Database, hooks?: AuthHooks) => openAuth({ db, siteUrl, ...settings }, hooks)
  let opened: Auth | undefined
  const open = () => (opened ??= authOn(services.db))
  return {
    services,
    settings,
    authOn,
    keySet: openKeySet(() => open().api.getJwks(), now),
    get auth() {
      return open()
    },
  }
}
