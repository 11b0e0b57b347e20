import type { Database } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { type Auth, type AuthHooks, openAuth } from './auth.server.ts'
import { type KeySet, openKeySet } from './key-set.server.ts'
import { type QueuedHashing, queueHashing } from './hashing-queue.server.ts'
import type { PasswordHashing } from './password-hashing.server.ts'

export type AccountSettings = {
  /** Comes from findOrMakeSecret. */
  secret: string
  /** The only address that may become the first administrator; any address if absent. */
  adminEmail: string | undefined
  hashing: PasswordHashing
  /** Delays an answer about an address, so its timing does not show if the address is known. */
  constantTime: () => Promise<void>
}

export type Accounts = {
  services: Services
  settings: AccountSettings & { hashing: QueuedHashing }
  auth: Auth
  authOn: (db: Database, hooks?: AuthHooks) => Auth
  keySet: KeySet
}

/** Opens accounts without any database query. */
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
