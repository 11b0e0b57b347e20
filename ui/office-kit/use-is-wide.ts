import { useSyncExternalStore } from 'react'

const wideQuery = '(width >= 64rem)'

/** True if the desk has room for its navigation, or for a second column, beside the page. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (notify) => {
      const query = matchMedia(wideQuery)
      query.addEventListener('change', notify)
      return () => query.removeEventListener('change', notify)
    },
    () => matchMedia(wideQuery).matches,
    () => true,
  )
}
