import { useSyncExternalStore } from 'react'

/** False in the prerendered page, true after hydration. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

/** For stores that never change. */
export function subscribeToNothing() {
  return () => undefined
}
