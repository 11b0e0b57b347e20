import { createHash } from 'node:crypto'
import { contentSecurityPolicy, policyInPage } from './content-security-policy.ts'
import { pickStyles } from './critical-styles.ts'
import { listStrangeScripts } from './known-scripts.ts'
import { takeLateScripts } from './late-scripts.ts'

/** What all pages of a build share; build/page-parts.json. */
export type PageParts = {
  /** The one script inside each page (site/loading/first-script.ts). */
  firstScript: string
  /** Of pages that show somebody who is signed in more (site/loading/awaited-script.ts). */
  awaitedScript: string
  /** What starts the scripts of a page that is rendered for one visitor (site/loading/own-start.ts). */
  ownStart: { address: string; text: string }
  /** What is shown where no page could be rendered, as the site has it. */
  failedPage: string
  /** The text of each style sheet by its address, with its typefaces: every page names those itself. */
  styles: Record<string, string>
  /** The styles that are seen first, by the look of the pages that the build has made. */
  picked: Record<string, string>
}

export type FinishedPage = {
  html: string
  /** Its Content-Security-Policy, which allows exactly the inline scripts that we have put in, and its styles. */
  csp: string
  /** The module that starts its scripts, to be served at its address; none where a page has none. */
  start: { address: string; text: string } | undefined
}

/** What the scripts of a page begin with, where the page is one visitor's (site/entry.server.tsx). */
export type PageState = { data: string; context: object; routes: string[] }
/** Addresses of modules that its scripts begin with too. */
type Entries = { manifest: string; entry: string }

/**
 * A page of the build as it is served, of the page as the site rendered it: the styles that can be seen at
 * once inside it, its scripts behind its first paint (docs/decisions/0015), and its policy, of which a short
 * form is written into it too (docs/decisions/0003). What the framework's inline scripts did becomes one
 * module: the loaders' data, then the modules of the page's screens, then the entry. Throws where a page
 * holds a script that is not the framework's, by whatever way it came. Knows nothing of files.
 */
export function finishPage(rendered: string, parts: PageParts, pick = pickStyles): FinishedPage {
  const [strange] = listStrangeScripts(rendered)
  if (strange) throw new Error(`A page holds a script that we do not know: ${strange}`)
  const { html, plain, routes, modules } = takeLateScripts(rendered)
  const text = [...plain, routes].join('\n')
  const start = modules.length > 0 ? { address: nameStart(text), text } : undefined
  return { ...makeLean({ html, modules, start: start?.address }, parts, pick), start }
}

/**
 * A page that is rendered for one visitor, as it is served. Its scripts begin with one module of the build
 * and with data that stands in the page, where it runs nothing and needs no leave. Of the scripts that the
 * page was rendered with nothing is left, so whatever found its way into it, the policy knows only ours.
 */
export function finishOwnPage(
  rendered: string,
  { state, entries }: { state: PageState; entries: Entries },
  parts: PageParts,
  pick = pickStyles,
): Omit<FinishedPage, 'start'> {
  const { html, modules } = takeLateScripts(rendered)
  // Nothing in it ends the element that it stands in.
  const data = JSON.stringify({ ...state, ...entries }).replaceAll('<', String.raw`\u003c`)
  const element = `<script type="application/json" id="page-state">${data}</script>`
  return makeLean({ html, modules, start: parts.ownStart.address, data: element }, parts, pick)
}

/**
 * A page as it is without scripts, whatever the browser could run: with all of its styles, and showing what
 * those see who have none. For the answer to a form that a browser posted by itself, and for when something
 * is wrong. What somebody typed holds no markup and no quote that is not escaped: none of it is changed.
 */
export function finishPlainPage(
  rendered: string,
  parts: PageParts,
  pick = pickStyles,
): Omit<FinishedPage, 'start'> {
  const html = takeLateScripts(rendered)
    .html.replaceAll(/<script[^>]*>[^]*?<\/script>|<\/?noscript[^>]*>/g, '')
    .replaceAll(/ class="[^"]*"/g, (names) => names.replaceAll('noscript:hidden', 'hidden'))
  return makeLean({ html, modules: [], start: undefined }, parts, pick)
}

/** Where a module that starts a page's scripts is served: by what is in it, so it never changes. */
export function nameStart(text: string): string {
  return `/assets/start-${hash(text).replaceAll(/\W/g, '').slice(0, 8)}.js`
}

type LatePage = {
  html: string
  modules: string[]
  /** Where the module that starts its scripts is; a page without one has no scripts. */
  start: string | undefined
  /** The element with what they begin with, where that is one visitor's. */
  data?: string
}

function makeLean(
  { html: plain, modules, start, data = '' }: LatePage,
  parts: PageParts,
  pick: typeof pickStyles,
): Omit<FinishedPage, 'start'> {
  const vendor = modules.find((name) => name.startsWith('/assets/vendor-')) ?? ''
  const others = modules.filter((name) => name !== vendor).join(' ')
  const scripts = start === undefined ? [] : [parts.firstScript]
  const atEnd =
    start === undefined
      ? ''
      : `<script data-start="${start}" data-vendor="${vendor}" data-modules="${others}">${parts.firstScript}</script>`
  const isAwaited = start !== undefined && plain.includes('for-awaited')
  if (isAwaited) scripts.push(parts.awaitedScript)
  // The first script takes it away again, and styles.css says what it means.
  const html = start === undefined ? plain : plain.replace('<html ', '<html data-faces="later" ')
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"\/>/g)]
  const css = sheets.map(([, href = '']) => parts.styles[href.replace(/#.*/, '')] ?? '').join('')
  const picked = css && pick(css, html)
  // Where no script will enable them.
  const withoutScripts = start && `<noscript>${sheets.map(([link]) => link).join('')}</noscript>`
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policyInPage}"/>`
  const lean = html
    // Not asked for until the first script enables it; it stays the same element for React.
    .replaceAll(/(<link rel="stylesheet" href="[^"]+")\/>/g, start ? '$1 disabled/>' : '$1/>')
    .replace(
      '<link rel="stylesheet"',
      (link) => `<style>${picked}</style>${withoutScripts ?? ''}${link}`,
    )
    .replace(
      '</head>',
      () => `${isAwaited ? `<script>${parts.awaitedScript}</script>` : ''}</head>`,
    )
    .replace('</body>', () => `${data}${atEnd}</body>`)
    .replace('<meta charSet="utf-8"/>', (charset) => charset + meta)
  const hashes = { scripts: scripts.map(allow), styles: picked ? [allow(picked)] : [] }
  return { html: lean, csp: contentSecurityPolicy(hashes) }
}

/** The texts are few and come again with each page. */
const allowed = new Map<string, string>()

/** How a policy lets an inline script or style be. */
function allow(source: string): string {
  const known = allowed.get(source)
  if (known) return known
  const made = `'sha256-${hash(source)}'`
  if (allowed.size > 500) allowed.clear()
  allowed.set(source, made)
  return made
}

function hash(source: string): string {
  return createHash('sha256').update(source).digest('base64')
}
