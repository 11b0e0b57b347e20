import { useEffect, useEffectEvent } from 'react'

const name = 'tourSearch'

/**
 * Takes a search that arrives from elsewhere (P4.4): one stored on the device before this
 * screen opened, or one that a 'tourSearch' event of the window brings. Either is used up by being
 * taken. `take` gets it as it came, text or object.
 */
export function useArrivedSearch(take: (value: unknown) => void) {
  const takeNow = useEffectEvent(take)
  useEffect(() => {
    const stored = removeStored()
    if (stored !== null) takeNow(stored)
    const hear = (event: Event) => {
      const kept = removeStored()
      takeNow(event instanceof CustomEvent && event.detail !== null ? event.detail : kept)
    }
    addEventListener(name, hear)
    return () => removeEventListener(name, hear)
  }, [])
}

/** The stored search, gone from both stores; null when there is none, or when nothing may be read. */
function removeStored(): string | null {
  try {
    const kept = sessionStorage.getItem(name) ?? localStorage.getItem(name)
    sessionStorage.removeItem(name)
    localStorage.removeItem(name)
    return kept
  } catch {
    return null
  }
}
