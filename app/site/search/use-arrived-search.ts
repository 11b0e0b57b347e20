import { useEffect, useEffectEvent } from 'react'

const name = 'tourSearch'

/**
 * Takes a search from another page (P4.4): stored on the device before this screen opened, or sent
 * by a 'tourSearch' event of the window. Each is used once. `take` receives the search unparsed, as
 * text or object.
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

/**
 * Removes the stored search from both stores and returns it. Null if there is none or storage is
 * blocked.
 */
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
