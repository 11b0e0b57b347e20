/* oxlint-disable no-underscore-dangle -- The router defines these names. */
/**
 * Starts the scripts of a page that was rendered for one visitor (platform/pages/finish-page.ts).
 * All such pages use this file; their differences are inert data in the page.
 */
type PageState = {
  context: object
  manifest: string
  entry: string
  routes: string[]
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
const loadedModules = state.routes.map(async (id) => [id, await loadRoute(id)] as const)
router.__reactRouterRouteModules = Object.fromEntries(await Promise.all(loadedModules))
await import(/* @vite-ignore */ state.entry)

/** Loads a route's module with the parts that are separate files. */
async function loadRoute(id: string): Promise<object> {
  const files = parts.flatMap((part) => router.__reactRouterManifest.routes[id]?.[part] ?? [])
  const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ file)))
  return Object.assign({}, ...modules) as object
}
