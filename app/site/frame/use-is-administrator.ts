import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '#ui/session/use-session.ts'

const listeners = new Set<() => void>()
let administratorId: string | undefined

/** True if the signed-in user is staff (P7). */
export function useIsAdministrator(): boolean {
  const session = useSession()
  const userId = session.state === 'signed-in' ? session.userId : undefined
  useEffect(() => {
    if (userId !== undefined && userId !== administratorId) void checkRole(userId)
  }, [userId])
  const storedId = useSyncExternalStore(subscribe, readAdministrator, () => undefined)
  return userId !== undefined && storedId === userId
}

/** Stores that a user is staff, so that links to the desk appear at once. */
export function storeAdministrator(userId: string) {
  administratorId = userId
  for (const listener of listeners) listener()
}

async function checkRole(userId: string): Promise<void> {
  try {
    const { listRoles } = await import('#app/office/admin-calls.ts')
    const rows = await listRoles(userId)
    if (rows.length > 0) storeAdministrator(userId)
  } catch {
    // Without an answer there is no link. The desk's own page requests the roles again.
  }
}

function readAdministrator() {
  return administratorId
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
