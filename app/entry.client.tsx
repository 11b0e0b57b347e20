import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { replayEarlyEvents } from '#ui/loading/early-events.ts'
import { isRenderedByMatchingRoute } from '#ui/loading/own-route.ts'

storeScroll()
replayEarlyEvents()
if (isRenderedByMatchingRoute())
  startTransition(() => void hydrateRoot(document, <HydratedRouter />))
else document.dispatchEvent(new Event('hydrated'))

/**
 * The router restores the scroll position late, when the visitor may have moved. The current
 * position therefore replaces the stored one.
 */
function storeScroll() {
  const name = 'react-router-scroll-positions'
  if (!history.state?.key) {
    history.replaceState({ key: Math.random().toString(32).slice(2) }, '')
  }
  try {
    const positions = JSON.parse(sessionStorage.getItem(name) ?? '{}') as Record<string, number>
    const now = { ...positions, [String(history.state.key)]: scrollY }
    sessionStorage.setItem(name, JSON.stringify(now))
  } catch {
    // No position can be corrected without storage.
  }
}
