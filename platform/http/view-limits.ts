import type { Context } from 'hono'
import { minuteMs } from '#rules/dates/durations.ts'
import { Refused } from '../refused.ts'
import { getContacts } from '../requests/contacts.ts'
import type { Services } from '../services.ts'
import { findNetwork, getWiderNetworkName, type TrustedProxies } from './client-network.ts'

/** Views of an uncached page per key and minute. */
const maxViews = 60
/** Maximum number of remembered keys; beyond it all counts restart. */
const maxKeys = 10_000
/** Rendered pages per network and minute: for a hotel of guests, about five seconds of work. */
export const maxRenders = 240
/** A /48 may request this many times what a /56 may. */
const widerNetworkFactor = 4

/**
 * Limits the views per key in this process, because a page costs it about 20 ms. Returns the
 * function that counts a view and throws Refused ('order-limited') above the limit.
 */
export function limitViews(now: () => Date): (key: string) => void {
  const count = countPerMinute(now)
  return (key) => {
    const seconds = count(key, maxViews)
    if (seconds !== undefined)
      throw new Refused({ code: 'order-limited', facts: { minutes: 1, seconds } })
  }
}

/**
 * Limits pages and documents per network before they are rendered. Returns the function that counts
 * one and throws Refused ('network-limited') above the limit. Requests that are not from the
 * internet are not counted.
 */
export function limitRenders(
  { now, content }: Pick<Services, 'now' | 'content'>,
  proxies: TrustedProxies,
): (c: Context) => void {
  const count = countPerMinute(now)
  return (c) => {
    const network = findNetwork(c, proxies)
    if (network === undefined) return
    const widerNetwork = getWiderNetworkName(network)
    const wider = widerNetwork && count(widerNetwork, maxRenders * widerNetworkFactor)
    const seconds = count(network, maxRenders) ?? wider
    if (seconds === undefined) return
    const facts = { ...getContacts(content()), minutes: 1, seconds, maximum: maxRenders }
    throw new Refused({ code: 'network-limited', facts })
  }
}

/** Counts a key; returns the seconds to wait if it is above the limit. */
function countPerMinute(now: () => Date): (key: string, most: number) => number | undefined {
  const counts = new Map<string, { count: number; since: number }>()
  return (key, most) => {
    const time = now().getTime()
    const entry = counts.get(key)
    if (!entry || time - entry.since >= minuteMs || time < entry.since) {
      if (counts.size >= maxKeys) counts.clear()
      counts.set(key, { count: 1, since: time })
      return undefined
    }
    entry.count += 1
    return entry.count > most ? Math.ceil((entry.since + minuteMs - time) / 1000) : undefined
  }
}
