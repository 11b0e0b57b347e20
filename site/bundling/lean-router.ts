import type { Plugin } from 'vite'

/**
 * Conditions of the router that are never true for us, and that only a running program can know of;
 * said here, they let the bundler leave out what depends on them. What a screen could still ask for
 * by mistake (a form, a fetcher) the linter refuses: `no-restricted-imports` in .oxlintrc.json.
 */
const neverTrue: Record<string, readonly string[]> = {
  // Pages are rendered at build time (react-router.config.ts, `ssr: false`): every route is known at once.
  'dom/ssr/fog-of-war.js': ['isFogOfWarEnabled(routeDiscovery, ssr)'],
  'router/router.js': [
    'init.patchRoutesOnNavigation',
    'fogOfWar.active && fogOfWar.matches',
    '(isFogOfWar)',
    // The entry passes no `instrumentations` (site/entry.client.tsx).
    'init.instrumentations',
    'consumeInstrumentationClientResultMetaReceiver(router)',
    // Forms are sent by `useSend`, never by the router: it has no actions.
    'opts && opts.submission && isMutationMethod(opts.submission.formMethod)',
    'submission && isMutationMethod(submission.formMethod)',
    // Nothing holds a visitor back from leaving a page: no blockers.
    'blockerKey && delta != null',
    '(blockerKey)',
    'blockers.size > 0',
    // No link asks for a transition between two views.
    '(pendingViewTransitionEnabled)',
    'pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location',
  ],
  'dom/ssr/single-fetch.js': ['request.method !== "GET"'],
  'lib/components.js': [
    'renderDfd && pendingState && router.window',
    '!vtContext.isTransitioning && interruption',
  ],
}

/** The same for what is always true. */
const alwaysTrue: Record<string, readonly string[]> = {
  'lib/components.js': ['!viewTransitionOpts || !isViewTransitionAvailable'],
}

/** Its methods for fetchers and blockers, of which there are none. */
const neverCalled: Record<string, readonly string[]> = {
  'router/router.js': [
    'fetch,',
    'resetFetcher,',
    'getFetcher,',
    'getBlocker,',
    'deleteBlocker,',
  ].map((name) => `\t\t${name}\n`),
}

/**
 * Leaves out of the browser's files what the router has and we do not use: 5 kB of each first visit
 * (docs/decisions/0024). Stops the build when the router no longer says what is looked for.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/]/ },
      handler(code, id) {
        let lean = code
        const leaveOut = (table: typeof neverTrue, instead: string) => {
          const [file, found = []] =
            Object.entries(table).find(([name]) => id.endsWith(`/${name}`)) ?? []
          for (const text of found) {
            // The places that use it, and not the function's own name.
            const use = new RegExp(`(?<!function )${asPattern(text)}`, 'g')
            if (!use.test(lean))
              this.error(
                `react-router's ${file} no longer says '${text.trim()}': see what has become of it, or take it out of site/bundling/lean-router.ts.`,
              )
            lean = lean.replaceAll(use, instead)
          }
        }
        leaveOut(neverTrue, '(void 0)')
        leaveOut(alwaysTrue, 'true')
        leaveOut(neverCalled, '')
        return { code: markUnused(lean), map: null }
      },
    },
  }
}

function asPattern(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
}

/** A component that nobody imports is kept for its call of React and for its name, which only React's own tools show. */
function markUnused(code: string): string {
  return code
    .replaceAll(/^\s*\w+\.displayName = .*$/gm, '')
    .replaceAll(/= (React\$1\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1')
}
