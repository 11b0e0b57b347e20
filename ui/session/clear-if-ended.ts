import { send } from '../client/api.ts'
import { callerOptions, clearSession } from './session.ts'

/**
 * Forgets the session here and in all tabs if the server says that it has ended. Called after a
 * refusal as not signed in, which may concern an old token. Throws if the server is not reached.
 */
export async function clearSessionIfEnded(): Promise<void> {
  const { status } = await send('GET /api/auth/v1/user', await callerOptions())
  if (status === 401) clearSession()
}
