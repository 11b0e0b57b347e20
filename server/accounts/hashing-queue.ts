import { Refused } from '../refused.ts'
import type { PasswordHashing } from './password-hashing.ts'

/** Hashing behind a queue. */
export type QueuedHashing = PasswordHashing & {
  /** Throws Refused, before anything is counted or stored, while the queue is full. */
  refuseWhenFull: () => void
}

/**
 * How many hashes are made at once, and how many may wait. Two take 32 MiB and leave the other
 * threads of Node to files and names; the last of those that wait has its turn after some two
 * seconds.
 */
export const hashingBounds = { atOnce: 2, waiting: 20 }

/** When whoever was refused may come again: by then the queue has been worked off. */
const retrySeconds = 5

/**
 * Puts a queue with a bound in front of all that hashes passwords in this process, so that a
 * stranger who has us hash cannot keep everybody else waiting. Throws Refused when it is full.
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
      // Whoever is next takes over the place of this one.
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
