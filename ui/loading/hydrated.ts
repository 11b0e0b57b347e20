import { useSyncExternalStore } from 'react'

/** False in the prerendered page, true after hydration. */
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
