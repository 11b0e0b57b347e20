/** What a page brings for its scripts, taken out of the page. */
export type LateScripts = {
  /** The page without them. */
  html: string
  /** The texts of its inline scripts that no module is. */
  plain: string[]
  /** The text of the module that imports the page's screens and starts them. */
  routes: string
  /** Every module that they need, to be fetched side by side. */
  modules: string[]
}

/**
 * Takes the framework's inline scripts and preloads out of a page, so that none of them competes with
 * the first paint. The empty elements stay where React looks for them when it takes over.
 */
export function takeLateScripts(page: string): LateScripts {
  const plain: string[] = []
  let routes = ''
  const modules: string[] = []
  const html = page
    // The router's mark for links whose route it would look up; every browser knows all routes.
    .replaceAll(' data-discover="true"', '')
    .replaceAll(
      /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g,
      (whole, attributes: string, text: string) => {
        if (/\ssrc=|application\//.test(attributes) || text.trim() === '') return whole
        if (attributes.includes('type="module"')) routes = text
        // Where the page was scrolled to is kept by site/entry.client.tsx, which comes late itself.
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
