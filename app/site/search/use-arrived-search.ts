import { useEffect, useEffectEvent } from 'react'

const name = 'tourSearch'

/**
 * Passes on a search from another page (P4.4): stored on the device before this screen opened, or
 * sent by a 'tourSearch' event of the window. Each is used once. `onSearch` receives the search
 * unparsed, as text or object.
 */
export function useArrivedSearch(onSearch: (value: unknown) => void) {
  const passOn = useEffectEvent(onSearch)
  useEffect(() => {
    const storedSearch = takeStoredSearch()
    if (storedSearch !== null) passOn(storedSearch)
    const onEvent = (event: Event) => {
      const text = takeStoredSearch()
      passOn(event instanceof CustomEvent && event.detail !== null ? event.detail : text)
    }
    addEventListener(name, onEvent)
    return () => removeEventListener(name, onEvent)
  }, [])
}

/**
 * Removes the stored search from both stores and returns it. Null if there is none or storage is
 * blocked.
 */
function takeStoredSearch(): string | null {
  try {
    const text = sessionStorage.getItem(name) ?? localStorage.getItem(name)
    sessionStorage.removeItem(name)
    localStorage.removeItem(name)
    return text
  } catch {
    return null
  }
}
