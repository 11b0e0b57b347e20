import { useCallback, useEffect, useState } from 'react'
import { searchAll } from '#app/office/search-calls.ts'
import { useQuery } from './desk.ts'

/** Milliseconds without typing before a search. */
const pauseMs = 180

/**
 * Searches all lists after a pause in typing, and again after changes. Earlier results stay until
 * the next answer.
 */
export function useDeskSearch(typed: string, hasOffers: boolean) {
  const wanted = isLongEnough(typed) ? typed.trim() : ''
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), pauseMs)
    return () => clearTimeout(timer)
  }, [wanted])
  const read = useCallback(async () => {
    const found = asked ? await searchAll(asked, hasOffers).catch(() => undefined) : undefined
    return { asked, found }
  }, [asked, hasOffers])
  const { value } = useQuery(read, undefined, ['orders', 'requests', 'messages'])
  const isAsking = wanted !== '' && value?.asked !== wanted
  return {
    isAsking,
    wanted,
    found: wanted === '' ? undefined : value?.found,
    hasFailed: !isAsking && value?.found === undefined,
  }
}

/** Two letters occur in half of all rows; two digits may be a date. */
function isLongEnough(typed: string): boolean {
  return typed.trim().length >= 3 || /\d\D?\d/.test(typed)
}
