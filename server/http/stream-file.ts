import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { describeError, type Logger } from '../log.ts'

/**
 * Answers with a file in pieces, as they are made. Nothing is answered before the first piece is
 * there, so that what fails at once is refused like anything else. What fails later breaks the
 * connection: a file that is not whole must not look like one. The log hears why, without a word of
 * what was asked for.
 */
export async function streamFile(
  c: Context,
  pieces: AsyncGenerator<string>,
  log: Logger,
): Promise<Response> {
  const first = await pieces.next()
  const encoder = new TextEncoder()
  const outgoing = (c.env as Partial<HttpBindings> | undefined)?.outgoing
  let next: Promise<IteratorResult<string>> = Promise.resolve(first)
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = await next
        if (done) return controller.close()
        controller.enqueue(encoder.encode(value))
        next = pieces.next()
        // Whoever hangs up meanwhile leaves nobody to hear of it.
        next.catch(() => {})
      } catch (error) {
        log.error(
          { requestId: c.get('requestId'), ...describeError(error) },
          'a file was cut short',
        )
        if (outgoing) outgoing.destroy()
        else controller.error(new Error('The file was cut short.'))
      }
    },
    cancel: async () => {
      await pieces.return(undefined)
    },
  })
  return c.body(body)
}
