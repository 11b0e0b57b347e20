/* oxlint-disable no-underscore-dangle -- The router defines these names. */
import { matchRoutes, type RouteObject } from 'react-router'

type Router = {
  __reactRouterManifest: { routes: Record<string, RouteObject & { id: string }> }
  __reactRouterRouteModules: Record<string, object>
}

/**
 * True if the page was rendered by the route of its address. Any other page (a 404 at an address
 * that a route matches) has no data for that route: the router would fetch it, fail, and show an
 * error or reload in a loop. Such a page stays as the server wrote it; its links and forms need no
 * scripts.
 */
export function isRenderedByMatchingRoute(): boolean {
  const {
    __reactRouterManifest: { routes },
    __reactRouterRouteModules: renderedModules,
  } = window as unknown as Router
  const { root: _, ...screens } = routes
  const routeId = matchRoutes(Object.values(screens), location)?.at(-1)?.route.id
  return routeId !== undefined && routeId in renderedModules
}
