import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { handOverEarlyActs } from './loading/early-acts.ts'
import { isOfItsAddress } from './loading/own-route.ts'

keepScroll()
handOverEarlyActs()
if (isOfItsAddress()) startTransition(() => void hydrateRoot(document, <HydratedRouter />))
else document.dispatchEvent(new Event('hydrated'))

/**
 * The router puts a page back to where it was scrolled to; but it comes late, and the visitor may
 * have moved on meanwhile. So what it finds is where the page is now.
 */
function keepScroll() {
  const name = 'react-router-scroll-positions'
  if (!history.state?.key) {
    history.replaceState({ key: Math.random().toString(32).slice(2) }, '')
  }
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? '{}') as Record<string, number>
    const now = { ...kept, [String(history.state.key)]: scrollY }
    sessionStorage.setItem(name, JSON.stringify(now))
  } catch {
    // Nothing is kept, so nothing can be wrong.
  }
}
