import path from 'node:path'
import type { Plugin } from 'vite'

const root = path.resolve(import.meta.dirname, '../..')
const forbidden = ['server', 'content', 'emails', 'art/kit', 'art/scenes']

/**
 * Stops the build when a module that goes to the browser imports what must stay behind: the
 * server's code, or the content (loaders hand a screen its share; a component that imports
 * content ships the whole catalogue). Loaders are cut away before this sees their imports.
 */
export function browserGuard(): Plugin {
  return {
    name: 'browser-guard',
    enforce: 'post',
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const id of chunk.moduleIds) {
          const file = path.relative(root, id.split('?')[0] ?? id)
          const folder = forbidden.find((name) => file.startsWith(`${name}/`))
          if (folder)
            this.error(
              `${file} would be sent to the browser, but ${folder}/ stays on the server. Pass what the screen needs through its loader.`,
            )
        }
      }
    },
  }
}
