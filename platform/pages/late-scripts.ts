export type LateScripts = {
  html: string
  plain: string[]
  /** The module that imports the page's screens and starts them. */
  routes: string
  modules: string[]
}

/**
 * Takes the framework's inline scripts and preloads out of a page, so none competes with the first
 * paint. The empty elements stay, because React looks for them when it hydrates.
 */
export function takeLateScripts(page: string): LateScripts {
  const plain: string[] = []
  let routes = ''
  const modules: string[] = []
  const html = page
    // Marks links whose routes would be looked up; our browsers already have all routes.
    .replaceAll(' data-discover="true"', '')
    .replaceAll(
      /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g,
      (whole, attributes: string, text: string) => {
        if (/\ssrc=|application\//.test(attributes) || text.trim() === '') return whole
        if (attributes.includes('type="module"')) routes = text
        // app/entry.client.tsx restores the scroll position instead.
        else if (!text.startsWith('((storageKey')) plain.push(text)
        return `<script${attributes}></script>`
      },
    )
    .replaceAll(/<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*\/>/g, (_, href: string) => {
      modules.push(href)
      return ''
    })
  return { html, plain, routes, modules }
}
