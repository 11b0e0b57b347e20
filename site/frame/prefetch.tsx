import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'

/** Fetches a screen and its data when pointer, finger or focus come to its link. */
export function Prefetch() {
  const [page, setPage] = useState<string>()
  useEffect(() => {
    let timer = 0
    const consider = ({ type, target }: Event) => {
      clearTimeout(timer)
      const path = target instanceof Element ? findPage(target) : undefined
      if (path) timer = window.setTimeout(setPage, type === 'pointerover' ? 80 : 0, path)
    }
    const signs = ['pointerover', 'touchstart', 'focusin']
    for (const sign of signs) document.addEventListener(sign, consider, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of signs) document.removeEventListener(sign, consider)
    }
  }, [])
  return page ? <PrefetchPageLinks page={page} /> : null
}

/** What the server answers itself: the link of P2.1 that has no page behind it, shared itineraries, an order and its papers. */
const notOurs = /\/(private-tours|itinerary\/[^]+|manage(\/[^]+)?)$/

/** The page of ours that a link leads to, unless it is the one that is open or comes as a document. */
function findPage(target: Element): string | undefined {
  const link = target.closest<HTMLAnchorElement>('a[href^="/"]')
  if (!link || link.target || link.pathname === location.pathname) return undefined
  if (notOurs.test(link.pathname) || link.pathname.includes('.')) return undefined
  return link.pathname + link.search
}
