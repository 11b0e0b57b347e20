import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createContext,
  type EntryContext,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'

// Exports the router's server parts: this build includes its own copy of the router.
export { createRequestHandler, RouterContextProvider } from 'react-router'
export { contentOf } from '#ui/content.ts'
export { guestPortOf } from '#ui/guest-port.ts'
export { listPictures } from '#ui/pictures.ts'

/** Initial data for the scripts of a rendered page (ui/loading/own-start.ts). */
type PageState = {
  data: string
  context: object
  /** Ids of the shown routes, from the root down. */
  routes: string[]
}

/**
 * Receives the initial data for the scripts of a page rendered on request. In prerendered pages the
 * data is a module.
 */
export const stateOf = createContext<Partial<PageState> | null>(null)

export const reportTo = createContext<(error: unknown) => void>((error) => console.error(error))

/**
 * Renders a page completely and in document order. Waits for everything (`onAllReady`) and moves no
 * late content with inline scripts (`progressiveChunkSize`). The initial data goes to the request's
 * state object if there is one, otherwise into scripts.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  routerContext: RouterContextProvider,
): Promise<Response> {
  const state = routerContext.get(stateOf)
  if (state && context.serverHandoffStream) {
    state.data = await text(context.serverHandoffStream)
    state.context = JSON.parse(context.serverHandoffString ?? '{}') as object
    state.routes = context.staticHandlerContext.matches.map(({ route }) => route.id)
    context = { ...context }
    delete context.serverHandoffStream
  }
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={context} url={request.url} />,
      {
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const body = new PassThrough()
          headers.set('Content-Type', 'text/html')
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
          pipe(body)
        },
        onShellError: reject,
        onError: reject,
      },
    )
    // Rendering stops when the client has disconnected.
    request.signal.addEventListener('abort', () => abort(request.signal.reason))
  })
}

/**
 * Handles an unexpected error of a loader, action or component. At build time it ends the build.
 */
export function handleError(
  error: unknown,
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
) {
  if (!request.signal.aborted) context.get(reportTo)(error)
}
