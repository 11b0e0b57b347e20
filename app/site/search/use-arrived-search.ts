import { useEffect, useEffectEvent } from 'react'

const searchKey = 'tourSearch'

/**
 * Passes on a search from another page (P4.4): stored on the device before this screen opened, or
 * sent by a 'tourSearch' event of the window. Each is used once. `onSearch` receives the search
 * unparsed, as text or object.
 */
export function useArrivedSearch(onSearch: (value: unknown) => void) {
  const handleSearch = useEffectEvent(onSearch)
  useEffect(() => {
    const storedSearch = removeStoredSearch()
    if (storedSearch !== null) handleSearch(storedSearch)
    const onEvent = (event: Event) => {
      const text = removeStoredSearch()
      handleSearch(event instanceof CustomEvent && event.detail !== null ? event.detail : text)
    }
    addEventListener(searchKey, onEvent)
    return () => removeEventListener(searchKey, onEvent)
  }, [])
}

/**
 * Removes the stored search from both stores and returns it. Null if there is none or storage is
 * blocked.
 */
function removeStoredSearch(): string | null {
  try {
    const text = sessionStorage.getItem(searchKey) ?? localStorage.getItem(searchKey)
    sessionStorage.removeItem(searchKey)
    localStorage.removeItem(searchKey)
    return text
  } catch {
    return null
  }
}
