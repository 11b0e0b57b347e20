import type { Context } from 'hono'
import { minuteMs } from '#rules/dates/durations.ts'
import { Refused } from '../refused.ts'
import { contactsOf } from '../requests/contacts.ts'
import type { Services } from '../services.ts'
import { findNetwork, networkAround, type TrustedProxies } from './client-network.ts'

/** So often a page that is made anew for each who asks is made for one key in a minute. */
const mostLooks = 60
/** So many keys are kept in mind; beyond that all begin anew. */
const mostKeys = 10_000
/** Pages that are rendered for one network in a minute: for a hotel of guests, some five seconds of work. */
export const mostRenders = 240
/** A /48 may do so many times what a /56 may. */
const widerTimes = 4

/**
 * Bounds how often what one key opens is made, by this process: a page costs the one process that everybody
 * shares some 20 ms. Gives what counts a look, and throws Refused ('order-limited') for one too many.
 */
export function boundLooks(now: () => Date): (key: string) => void {
  const count = countPerMinute(now)
  return (key) => {
    const seconds = count(key, mostLooks)
    if (seconds !== undefined)
      throw new Refused({ code: 'order-limited', facts: { minutes: 1, seconds } })
  }
}

/**
 * Bounds how many pages and papers are rendered for one network, before they are. Gives what counts one, and
 * throws Refused ('network-limited') for one too many. Who doesn't come from the internet isn't counted.
 */
export function boundRenders(
  { now, content }: Pick<Services, 'now' | 'content'>,
  proxies: TrustedProxies,
): (c: Context) => void {
  const count = countPerMinute(now)
  return (c) => {
    const network = findNetwork(c, proxies)
    if (network === undefined) return
    const around = networkAround(network)
    const wider = around && count(around, mostRenders * widerTimes)
    const seconds = count(network, mostRenders) ?? wider
    if (seconds === undefined) return
    const facts = { ...contactsOf(content()), minutes: 1, seconds, maximum: mostRenders }
    throw new Refused({ code: 'network-limited', facts })
  }
}

/** Counts a key and says in how many seconds it may come again, where it has come too often. */
function countPerMinute(now: () => Date): (key: string, most: number) => number | undefined {
  const seen = new Map<string, { count: number; since: number }>()
  return (key, most) => {
    const time = now().getTime()
    const found = seen.get(key)
    if (!found || time - found.since >= minuteMs || time < found.since) {
      if (seen.size >= mostKeys) seen.clear()
      seen.set(key, { count: 1, since: time })
      return undefined
    }
    found.count += 1
    return found.count > most ? Math.ceil((found.since + minuteMs - time) / 1000) : undefined
  }
}
