import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'

export function Prefetch() {
  const [page, setPage] = useState<string>()
  useEffect(() => {
    let timer = 0
    const schedulePrefetch = ({ type, target }: Event) => {
      clearTimeout(timer)
      const path = target instanceof Element ? findPage(target) : undefined
      if (path) timer = window.setTimeout(setPage, type === 'pointerover' ? 80 : 0, path)
    }
    const intentEvents = ['pointerover', 'touchstart', 'focusin']
    for (const eventName of intentEvents)
      document.addEventListener(eventName, schedulePrefetch, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const eventName of intentEvents)
        document.removeEventListener(eventName, schedulePrefetch)
    }
  }, [])
  return page ? <PrefetchPageLinks page={page} /> : null
}

/**
 * Paths without a screen to load: the P2.1 link without a page, shared itineraries, an order and
 * its documents.
 */
const pathsWithoutScreen = /\/(private-tours|itinerary\/[^]+|manage(\/[^]+)?)$/

/** Path of the page behind a link. Undefined for the current page and for files. */
function findPage(target: Element): string | undefined {
  const link = target.closest<HTMLAnchorElement>('a[href^="/"]')
  if (!link || link.target || link.pathname === location.pathname) return undefined
  if (pathsWithoutScreen.test(link.pathname) || link.pathname.includes('.')) return undefined
  return link.pathname + link.search
}
