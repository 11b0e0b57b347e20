import { send } from '../client/api.ts'
import { asCaller } from '../session/session.ts'

/** The stream of the desk's news, as it answers; it goes on until the signal is given or the session ends. */
export async function openNews(signal: AbortSignal): Promise<Response> {
  const { headers } = await asCaller()
  return send('GET /api/admin/news', {
    headers: { ...headers, accept: 'text/event-stream' },
    signal,
  })
}
