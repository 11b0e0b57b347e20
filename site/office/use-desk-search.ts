import { useEffect, useState } from 'react'
import { useChangeFeed } from './change-feed.ts'
import { type Found, searchAll } from './search-calls.ts'

/** Whoever types on is not asked for in between. */
const pauseMs = 180

type Asked = { typed: string; found: Found | undefined; hasFailed: boolean }

/**
 * What a search over all lists finds for what is typed, once it pauses, and again when there is
 * news. What was found before stays until the next answer is here.
 */
export function useDeskSearch(typed: string, hasOffers: boolean) {
  const [version, setVersion] = useState(0)
  useChangeFeed(['orders', 'requests', 'messages'], () => setVersion((before) => before + 1))
  const [asked, setAsked] = useState<Asked>({ typed: '', found: undefined, hasFailed: false })
  const wanted = isEnough(typed) ? typed.trim() : ''
  useEffect(() => {
    if (wanted === '') return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      searchAll(wanted, hasOffers).then(
        (found) => isCurrent && setAsked({ typed: wanted, found, hasFailed: false }),
        () => isCurrent && setAsked({ typed: wanted, found: undefined, hasFailed: true }),
      )
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [wanted, version, hasOffers])
  return {
    isAsking: wanted !== '' && asked.typed !== wanted,
    wanted,
    found: wanted === '' ? undefined : asked.found,
    hasFailed: asked.typed === wanted && asked.hasFailed,
  }
}

/** Two letters are in half of all rows; two digits may be a day. */
function isEnough(typed: string): boolean {
  return typed.trim().length >= 3 || /\d\D?\d/.test(typed)
}
