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

// With them a server renders pages: of this very build, which brings its own copy of the router.
export { createRequestHandler, RouterContextProvider } from 'react-router'
export { contentOf } from './content.ts'
export { guestPortOf } from './guest-port.ts'
export { listPictures } from './pictures.ts'

/** What the scripts of a rendered page begin with (site/loading/own-start.ts). */
type PageState = {
  data: string
  context: object
  /** The routes that are shown, from the root down. */
  routes: string[]
}

/**
 * Where a page that is rendered while its visitor waits leaves what its scripts begin with. The pages of
 * the build bring no such place: theirs becomes a module of its own.
 */
export const stateOf = createContext<Partial<PageState> | null>(null)

/** Who hears of what went wrong while a page was rendered. */
export const reportTo = createContext<(error: unknown) => void>((error) => console.error(error))

/**
 * Renders one page, whole and in document order: it waits for everything (`onAllReady`) and never
 * moves late content with inline scripts (`progressiveChunkSize`). Where the request brings a place
 * for it, what the page's scripts begin with is put there, and not into scripts.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loaded: RouterContextProvider,
): Promise<Response> {
  const state = loaded.get(stateOf)
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
    // Whoever asked has stopped waiting.
    request.signal.addEventListener('abort', () => abort(request.signal.reason))
  })
}

/** What a loader, an action or a component threw and nobody expected. At build time it ends the build. */
export function handleError(
  error: unknown,
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
) {
  if (!request.signal.aborted) context.get(reportTo)(error)
}
