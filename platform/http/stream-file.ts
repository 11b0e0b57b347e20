import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { describeError, type Logger } from '../log.ts'

/**
 * Streams a file as it is made. It waits for the first piece, so an early failure is refused
 * normally. A later failure breaks the connection, because an incomplete file must not look
 * complete; the log gets the reason without details of the request.
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
        // If the client disconnects, nobody awaits this error.
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
