import type { Plugin } from 'vite'

/**
 * Expressions of the router that are never true for us, and that only a running program can know of;
 * said here, they let the bundler leave out what depends on them.
 */
const neverTrue: Record<string, readonly string[]> = {
  // Pages are rendered at build time (react-router.config.ts, `ssr: false`): every route is known at once.
  'dom/ssr/fog-of-war.js': ['isFogOfWarEnabled(routeDiscovery, ssr)'],
  // The entry passes no `instrumentations` (site/entry.client.tsx).
  'router/router.js': [
    'init.instrumentations',
    'consumeInstrumentationClientResultMetaReceiver(router)',
  ],
}

/**
 * Leaves out of the browser's files what the router has and we do not use: 3 kB of each first visit
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
        const [file, found = []] =
          Object.entries(neverTrue).find(([name]) => id.endsWith(`/${name}`)) ?? []
        let lean = code
        for (const text of found) {
          // The places that use it, and not the function's own name.
          const use = new RegExp(
            String.raw`(?<!function )${text.replaceAll(/[.()]/g, String.raw`\$&`)}`,
            'g',
          )
          if (!use.test(lean))
            return this.error(
              `react-router's ${file} no longer says '${text}': see what has become of it, or take it out of site/delivery/lean-router.ts.`,
            )
          lean = lean.replaceAll(use, '(void 0)')
        }
        return { code: markUnused(lean), map: null }
      },
    },
  }
}

/** A component that nobody imports is kept for its call of React and for its name, which only React's own tools show. */
function markUnused(code: string): string {
  return code
    .replaceAll(/^\s*\w+\.displayName = .*$/gm, '')
    .replaceAll(/= (React\$1\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1')
}
