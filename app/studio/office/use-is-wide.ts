import { useSyncExternalStore } from 'react'

const wide = '(width >= 64rem)'

/** True if a preview fits next to the form. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (tell) => {
      const query = matchMedia(wide)
      query.addEventListener('change', tell)
      return () => query.removeEventListener('change', tell)
    },
    () => matchMedia(wide).matches,
    () => true,
  )
}
