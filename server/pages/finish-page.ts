import { createHash } from 'node:crypto'
import { contentSecurityPolicy, policyInPage } from './content-security-policy.ts'
import { pickStyles } from './critical-styles.ts'
import { takeLateScripts } from './late-scripts.ts'
import { speculationRules } from './speculation-rules.ts'

/** What all pages of a build share; build/page-parts.json. */
export type PageParts = {
  /** The one script inside each page (site/loading/first-script.ts). */
  firstScript: string
  /** Of pages that show somebody who is signed in more (site/loading/awaited-script.ts). */
  awaitedScript: string
  /** The text of each style sheet by its address, with its typefaces: every page names those itself. */
  styles: Record<string, string>
}

export type FinishedPage = {
  html: string
  /** Its Content-Security-Policy, which allows exactly its own inline scripts and styles. */
  csp: string
  /** The module that starts its scripts, to be served at its address; none where a page has none. */
  start: { address: string; text: string } | undefined
}

/**
 * A page as it is served, of the page as the site rendered it: the styles that can be seen at once
 * inside it, its scripts behind its first paint (docs/decisions/0015), and its policy, of which a short
 * form is written into it too (docs/decisions/0003). Knows nothing of files.
 */
export function finishPage(rendered: string, parts: PageParts): FinishedPage {
  const { html, start } = makeLean(rendered, parts)
  const hashes = {
    scripts: hashAll(html, /<script(?![^>]*(?:\bsrc=|application\/))[^>]*>([\s\S]*?)<\/script>/g),
    styles: hashAll(html, /<style[^>]*>([\s\S]*?)<\/style>/g),
  }
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policyInPage}"/>`
  return {
    html: html.replace('<meta charSet="utf-8"/>', (charset) => charset + meta),
    csp: contentSecurityPolicy(hashes),
    start,
  }
}

function makeLean(page: string, parts: PageParts): Pick<FinishedPage, 'html' | 'start'> {
  const { html: plain, start, modules } = takeLateScripts(page)
  if (modules.length === 0) return { html: page, start: undefined }
  // The first script takes it away again, and styles.css says what it means.
  const html = plain.replace('<html ', '<html data-faces="later" ')
  const address = `/assets/start-${hash(start).replaceAll(/\W/g, '').slice(0, 8)}.js`
  const vendor = modules.find((name) => name.startsWith('/assets/vendor-')) ?? ''
  const others = modules.filter((name) => name !== vendor).join(' ')
  const first = `<script data-start="${address}" data-vendor="${vendor}" data-modules="${others}">${parts.firstScript}</script>`
  const rules = `<script type="speculationrules">${speculationRules}</script>`
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"\/>/g)]
  const css = sheets.map(([, href = '']) => parts.styles[href.replace(/#.*/, '')] ?? '').join('')
  const styles = `<style>${pickStyles(css, html)}</style>`
  // Where no script will enable them.
  const withoutScripts = `<noscript>${sheets.map(([link]) => link).join('')}</noscript>`
  const awaited = html.includes('for-awaited') ? `<script>${parts.awaitedScript}</script>` : ''
  const lean = html
    // Not asked for until the first script enables it; it stays the same element for React.
    .replaceAll(/(<link rel="stylesheet" href="[^"]+")\/>/g, '$1 disabled/>')
    .replace('<link rel="stylesheet"', (link) => styles + withoutScripts + link)
    .replace('</head>', () => `${awaited}</head>`)
    .replace('</body>', () => `${rules}${first}</body>`)
  return { html: lean, start: { address, text: start } }
}

function hashAll(html: string, pattern: RegExp): string[] {
  const texts = [...html.matchAll(pattern)].map(([, text]) => text ?? '')
  return [...new Set(texts.filter(Boolean))].map((text) => `'sha256-${hash(text)}'`)
}

function hash(source: string): string {
  return createHash('sha256').update(source).digest('base64')
}
