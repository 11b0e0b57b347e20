import type { Database } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { type Auth, type AuthHooks, openAuth } from './auth.server.ts'
import { type KeySet, openKeySet } from './key-set.server.ts'
import type { PasswordHashing } from './password-hashing.server.ts'
import { Refused } from '#platform/refused.ts'

type QueuedHashing = PasswordHashing & {
  /** Throws Refused while the queue is full, before anything is counted or stored. */
  refuseWhenFull: () => void
}

/**
 * Hashes in progress at once, and hashes that wait. Two use 32 MiB and leave Node's other threads
 * for files and name lookups. The last hash in the queue waits about two seconds.
 */
export const hashingBounds = { atOnce: 2, waiting: 20 }

/** Seconds until a refused client may try again. By then the queue is empty. */
const retrySeconds = 5

/**
 * Puts one bounded queue in front of all password hashing in this process, so one visitor cannot
 * block everyone else. Throws Refused when the queue is full.
 */
export function queueHashing(hashing: PasswordHashing, bounds = hashingBounds): QueuedHashing {
  const waitingResolvers: (() => void)[] = []
  let running = 0
  return {
    hash: (password) => queue(() => hashing.hash(password)),
    verify: (input) => queue(() => hashing.verify(input)),
    isOutdated: hashing.isOutdated,
    refuseWhenFull,
  }

  async function queue<Value>(work: () => Promise<Value>): Promise<Value> {
    refuseWhenFull()
    if (running >= bounds.atOnce)
      await new Promise<void>((resolve) => waitingResolvers.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waitingResolvers.shift()
      if (next) next()
      else running -= 1
    }
  }

  function refuseWhenFull() {
    if (waitingResolvers.length < bounds.waiting) return
    throw new Refused({ code: 'passwords-busy', facts: { seconds: retrySeconds } })
  }
}

export type AccountSettings = {
  /** The secret that findOrCreateSecret returns. */
  secret: string
  /** The only address that may become the first owner. Undefined: any address. */
  adminEmail: string | undefined
  hashing: PasswordHashing
  /**
   * Waits until the constant time is over, so the timing does not reveal if an address is known.
   */
  constantTime: () => Promise<void>
}

export type Accounts = {
  services: Services
  settings: AccountSettings & { hashing: QueuedHashing }
  auth: Auth
  authOn: (db: Database, hooks?: AuthHooks) => Auth
  keySet: KeySet
}

/** Opens accounts. Makes no database query. */
export function openAccounts(services: Services, accountSettings: AccountSettings): Accounts {
  const { siteUrl, now } = services
  const settings = { ...accountSettings, hashing: queueHashing(accountSettings.hashing) }
  const authOn = (db: Database, hooks?: AuthHooks) => openAuth({ db, siteUrl, ...settings }, hooks)
  let cachedAuth: Auth | undefined
  const getAuth = () => (cachedAuth ??= authOn(services.db))
  return {
    services,
    settings,
    authOn,
    keySet: openKeySet(() => getAuth().api.getJwks(), now),
    get auth() {
      return getAuth()
    },
  }
}
