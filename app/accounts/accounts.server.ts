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
 * Hashes at once, and hashes that may wait. Two use 32 MiB and leave Node's other threads for files
 * and names; the last in the queue waits about two seconds.
 */
export const hashingBounds = { atOnce: 2, waiting: 20 }

/** Seconds until a refused client may try again; the queue is empty by then. */
const retrySeconds = 5

/**
 * Puts a bounded queue in front of all password hashing of this process, so a stranger cannot block
 * everyone else. Throws Refused when it is full.
 */
export function queueHashing(hashing: PasswordHashing, bounds = hashingBounds): QueuedHashing {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    hash: (password) => queue(() => hashing.hash(password)),
    verify: (given) => queue(() => hashing.verify(given)),
    isOutdated: hashing.isOutdated,
    refuseWhenFull,
  }

  async function queue<Value>(work: () => Promise<Value>): Promise<Value> {
    refuseWhenFull()
    if (running >= bounds.atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  function refuseWhenFull() {
    if (waiting.length < bounds.waiting) return
    throw new Refused({ code: 'passwords-busy', facts: { seconds: retrySeconds } })
  }
}

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
