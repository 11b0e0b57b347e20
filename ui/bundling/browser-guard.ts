import path from 'node:path'
import type { Plugin } from 'vite'

const root = path.resolve(import.meta.dirname, '../..')
const forbidden = /^(server|platform|content|art\/kit|art\/scenes)\/|(^|\/)([\w-]+-)?contract\.ts$/

/**
 * Stops the build if a browser module imports the server's code, the contract's schemas or the
 * content. Loaders pass each screen its share of the content; an import would ship the whole
 * catalogue. Loaders are removed before their imports are followed. Files named `.server.ts` are
 * stopped by React Router itself.
 */
export function browserGuard(): Plugin {
  return {
    name: 'browser-guard',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (this.environment.name !== 'client') return undefined
      const file = path.relative(root, id.split('?')[0] ?? id)
      if (!forbidden.test(file)) return undefined
      return this.error(
        `${file} would be sent to the browser, but it stays on the server. Pass what the screen needs through its loader.`,
      )
    },
  }
}
