import { useSyncExternalStore } from 'react'

const wideQuery = '(width >= 64rem)'

/** True if a preview fits next to the form. */
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
