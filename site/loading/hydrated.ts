import { useSyncExternalStore } from 'react'

/** False in the page as it was rendered ahead of time, true once the visitor's browser has taken over. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

function subscribeToNothing() {
  return () => undefined
}
