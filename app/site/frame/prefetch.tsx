import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'

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

/**
 * Paths that the server answers without a screen: the P2.1 link without a page, shared itineraries,
 * an order and its documents.
 */
const notOurs = /\/(private-tours|itinerary\/[^]+|manage(\/[^]+)?)$/

/** Path of the page behind a link; undefined for the current page and for documents. */
function findPage(target: Element): string | undefined {
  const link = target.closest<HTMLAnchorElement>('a[href^="/"]')
  if (!link || link.target || link.pathname === location.pathname) return undefined
  if (notOurs.test(link.pathname) || link.pathname.includes('.')) return undefined
  return link.pathname + link.search
}
