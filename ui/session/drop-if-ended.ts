import { send } from '../client/api.ts'
import { asCaller, dropSession } from './session.ts'

/**
 * Forgets the session here and in all tabs if the server says that it has ended. Called after a
 * refusal as not signed in, which may concern an old token. Throws if the server is not reached.
 */
export async function dropIfEnded(): Promise<void> {
  const { status } = await send('GET /api/auth/v1/user', await asCaller())
  if (status === 401) dropSession()
}
