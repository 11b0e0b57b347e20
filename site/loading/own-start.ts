/* oxlint-disable no-underscore-dangle -- The router gives these names. */
/**
 * Starts the scripts of a page that was rendered for one visitor (server/pages/finish-page.ts). One and the
 * same for all of them: what differs stands in the page as data, which nothing runs.
 */
type PageState = {
  /** What the router knows of the site. */
  context: object
  /** Addresses of modules: the list of all routes, and the entry. */
  manifest: string
  entry: string
  /** The routes that the page shows, from the root down. */
  routes: string[]
  /** What their loaders and actions returned, as the router reads it. */
  data: string
}
type Modules = { module: string } & Partial<Record<(typeof parts)[number], string>>
type Router = {
  __reactRouterContext: object
  __reactRouterManifest: { routes: Record<string, Modules> }
  __reactRouterRouteModules: Record<string, object>
}

const parts = [
  'clientActionModule',
  'clientLoaderModule',
  'clientMiddlewareModule',
  'hydrateFallbackModule',
  'module',
] as const
const router = window as unknown as Router
const state = JSON.parse(document.getElementById('page-state')?.textContent ?? '') as PageState
const stream = new ReadableStream<string>({
  start(controller) {
    controller.enqueue(state.data)
    controller.close()
  },
}).pipeThrough(new TextEncoderStream())

router.__reactRouterContext = { ...state.context, stream }
await import(/* @vite-ignore */ state.manifest)
const loaded = state.routes.map(async (id) => [id, await loadRoute(id)] as const)
router.__reactRouterRouteModules = Object.fromEntries(await Promise.all(loaded))
await import(/* @vite-ignore */ state.entry)

/** A route's module, with those parts of it that are files of their own. */
async function loadRoute(id: string): Promise<object> {
  const files = parts.flatMap((part) => router.__reactRouterManifest.routes[id]?.[part] ?? [])
  const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ file)))
  return Object.assign({}, ...modules) as object
}
