import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { newsTopics } from '#rules/desk/news.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { News } from '../../desk/news.ts'
import { streamNews } from '../../desk/news-stream.ts'
import { getSignedIn, identifyCaller } from '../../http/caller.ts'
import type { Logger } from '../../log.ts'
import { Refused } from '../../refused.ts'
import { describeRefusals } from '../refusal-answer.ts'

const streaming = createRoute({
  method: 'get',
  path: '/api/admin/news',
  summary: 'Hear when something is stored, as it happens',
  description: `Server-sent events, to whoever accepts text/event-stream. Each names what there is news of, and no more: ${newsTopics.join(', ')}. What it is, is asked for as ever. The stream ends with the access token; go on with the next.`,
  responses: {
    200: {
      description: 'The stream: `data: orders,money`, and a comment every 20 seconds.',
      content: { 'text/event-stream': { schema: z.string() } },
    },
    ...describeRefusals(401, 403, 422, 429, 503),
  },
})

/** /api/admin/news: what the desk is told while it is open. */
export function newsRoutes(accounts: Accounts, news: News | undefined, log: Logger) {
  return new OpenAPIHono().openapi(streaming, async (c) => {
    if (!/\btext\/event-stream\b/.test(c.req.header('accept') ?? ''))
      throw new Refused({ code: 'field-invalid', field: 'accept' })
    if (!news) throw new Refused({ code: 'unavailable' })
    const authorization = c.req.header('authorization')
    const stream = await streamNews({
      news,
      who: getSignedIn(c).userId,
      admit: async () => {
        const caller = await identifyCaller(accounts, authorization)
        if (caller.kind !== 'user' || !caller.isAdministrator)
          throw new Refused({ code: 'access-denied' })
      },
      log,
    })
    if (!stream) throw new Refused({ code: 'network-limited' })
    c.header('Content-Type', 'text/event-stream; charset=utf-8')
    // A proxy passes each piece on as it comes.
    c.header('X-Accel-Buffering', 'no')
    return c.body(stream)
  })
}
