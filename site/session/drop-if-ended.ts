import { send } from '../client/api.ts'
import { asCaller, dropSession } from './session.ts'

/**
 * Forgets the session here and in all tabs where the server says that it has ended: for whoever was refused as
 * nobody, which may have been said of a token from before. Throws where the server isn't reached.
 */
export async function dropIfEnded(): Promise<void> {
  const { status } = await send('GET /api/auth/v1/user', await asCaller())
  if (status === 401) dropSession()
}
