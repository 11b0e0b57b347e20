import { useSyncExternalStore } from 'react'

const wide = '(width >= 64rem)'

/** True if a preview fits next to the form. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (notify) => {
      const query = matchMedia(wide)
      query.addEventListener('change', notify)
      return () => query.removeEventListener('change', notify)
    },
    () => matchMedia(wide).matches,
    () => true,
  )
}
