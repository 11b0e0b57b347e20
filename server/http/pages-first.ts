import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Pages } from '../pages/built-pages.ts'
import { answerFor } from './pages.ts'
import { nameRequest, noteRequest } from './request-log.ts'

type Parts = {
  pages: Pages
  /** Those of every answer; a page's own win. */
  headers: Readonly<Record<string, string>>
  metrics: Metrics | undefined
  log: Logger
}

/**
 * Gives the function that answers a request for a built page from memory, before the application
 * with its middleware is asked, and tells whether it did. Whatever is not exactly the address of a
 * page (an escape, a slash too many) is for the application, which answers the same way.
 */
export function answerPagesFirst({ pages, headers, metrics, log }: Parts) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const begun = performance.now()
    const { method, url = '' } = request
    // What a search found is for the application to say (server/http/app.ts).
    if (url.startsWith('/tours?')) return false
    const page = pages.byAddress.get(url.split('?', 1)[0] ?? '')
    if (!page || (method !== 'GET' && method !== 'HEAD')) return false
    const accepted = request.headers['accept-encoding'] ?? ''
    const answer = answerFor(page, String(accepted), request.headers['if-none-match'])
    const requestId = nameRequest(request.headers['x-request-id']?.toString())
    const status = answer.bytes ? 200 : 304
    response.writeHead(status, { ...headers, ...answer.headers, 'X-Request-Id': requestId })
    response.end(method === 'GET' ? answer.bytes : undefined)
    const ms = performance.now() - begun
    noteRequest(log, metrics, { requestId, method, route: '/*', status, ms, isApi: false })
    return true
  }
}
