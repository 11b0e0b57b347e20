import { useEffect, useState } from 'react'
import { useChangeFeed } from './follow-changes.ts'
import { type Found, searchAll } from '#app/office/search-calls.ts'

/** Milliseconds without typing before a search. */
const pauseMs = 180

type SearchState = { typed: string; found: Found | undefined; hasFailed: boolean }

/**
 * Searches all lists after a pause in typing, and again after changes. Earlier results stay until
 * the next answer.
 */
export function useDeskSearch(typed: string, hasOffers: boolean) {
  const [version, setVersion] = useState(0)
  useChangeFeed(['orders', 'requests', 'messages'], () => setVersion((before) => before + 1))
  const [answered, setAnswered] = useState<SearchState>({
    typed: '',
    found: undefined,
    hasFailed: false,
  })
  const searchText = isLongEnough(typed) ? typed.trim() : ''
  useEffect(() => {
    if (searchText === '') return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      searchAll(searchText, hasOffers).then(
        (found) => isCurrent && setAnswered({ typed: searchText, found, hasFailed: false }),
        () => isCurrent && setAnswered({ typed: searchText, found: undefined, hasFailed: true }),
      )
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [searchText, version, hasOffers])
  return {
    isAsking: searchText !== '' && answered.typed !== searchText,
    wanted: searchText,
    found: searchText === '' ? undefined : answered.found,
    hasFailed: answered.typed === searchText && answered.hasFailed,
  }
}

/** Two letters occur in half of all rows; two digits may be a date. */
function isLongEnough(typed: string): boolean {
  return typed.trim().length >= 3 || /\d\D?\d/.test(typed)
}
