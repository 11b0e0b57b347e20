import { createHash } from 'node:crypto'
import { writeContentSecurityPolicy, policyInPage } from './content-security-policy.ts'
import { pickStyles } from './critical-styles.ts'

const stream = 'window.__reactRouterContext'
const opened = `${stream}.stream = new ReadableStream({start(controller){${stream}.streamController = controller;}}).pipeThrough(new TextEncoderStream());`

/**
 * Scripts of a rendered page that are not the framework's, each cut to 80 characters. The
 * framework's match as whole texts that contain only data; the start module is checked line by
 * line.
 */
export function listUnknownScripts(page: string): string[] {
  const unknown: string[] = []
  let modules = 0
  const rest = page.replaceAll(
    /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g,
    (whole, attributes: string, text: string) => {
      const isModule = attributes.trim() === 'type="module" async=""'
      if (isModule) modules += 1
      if (
        !(isModule
          ? modules === 1 && isStartModule(text)
          : isFrameworkScript(attributes.trim(), text))
      ) {
        unknown.push(whole)
      }
      return ''
    },
  )
  const forbiddenTags = rest.match(
    /<\/?script[^>]*>?|<[^>]*\son[a-z]+\s*=[^>]*>|<(?:base|iframe|object|embed)\b[^>]*>/gi,
  )
  return [...unknown, ...(forbiddenTags ?? [])].map((script) => script.slice(0, 80))
}

function isFrameworkScript(attributes: string, text: string): boolean {
  if (attributes === 'type="application/ld+json"') return isJson(text)
  if (attributes !== '') return false
  if (text.trim() === '' || text.startsWith('((storageKey')) return isScrollScript(text)
  if (text.startsWith(`${stream} = {`) && text.endsWith(`;${opened}`))
    return isJson(text.slice(`${stream} = `.length, -opened.length - 1))
  const [, data] =
    /^window\.__reactRouterContext\.streamController\.enqueue\((.*)\);$/s.exec(text) ?? []
  return data === undefined ? text === `${stream}.streamController.close();` : isJsonText(data)
}

function isScrollScript(text: string): boolean {
  return (
    text.trim() === '' || /^\(\(storageKey[^]*\)\("react-router-scroll-positions"[^]*\)$/.test(text)
  )
}

/** True if every line of the module imports or names a file of the build. */
function isStartModule(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.every((line) =>
    /^\s*(import (?:\* as \w+ from )?"\/assets\/[\w.-]+";|const \w+ = \{(?:\.\.\.\w+,?)+\};|window\.__reactRouterRouteModules = \{[\w":/.,-]*\};|import\("\/assets\/[\w.-]+"\);)$/.test(
      line,
    ),
  )
}

function isJsonText(source: string): boolean {
  return source.startsWith('"') && isJson(source)
}

function isJson(source: string): boolean {
  try {
    JSON.parse(source)
    return true
  } catch {
    return false
  }
}

type LateScripts = {
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
function extractLateScripts(page: string): LateScripts {
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
        // The framework's scroll script is dropped: app/entry.client.tsx restores the position.
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

/** What all pages of a build share; build/page-parts.json. */
export type PageParts = {
  /** The script inlined in each page (ui/loading/first-script.ts). */
  firstScript: string
  /** The script of pages that show more to signed-in users (ui/loading/awaited-script.ts). */
  awaitedScript: string
  /** Starts the scripts of a page rendered for one visitor (ui/loading/own-start.ts). */
  ownStart: { address: string; text: string }
  failedPage: string
  /** Each style sheet's text by address, without typefaces: every page names those itself. */
  styles: Record<string, string>
  /** Critical styles of the built pages, by their set of names. */
  picked: Record<string, string>
}

export type FinishedPage = {
  html: string
  /**
   * The page's Content-Security-Policy, which allows exactly our inline scripts and the page's
   * styles.
   */
  csp: string
  start: { address: string; text: string } | undefined
}

/** The start data of a page rendered for one visitor (app/entry.server.tsx). */
export type PageState = { data: string; context: object; routes: string[] }
type Entries = { manifest: string; entry: string }

/**
 * Finishes a rendered page for serving: inlines the critical styles, moves scripts behind the first
 * paint (decision 15) and computes its policy, with a short form in the page itself (decision 3).
 * The framework's inline scripts become one module: loader data, the screens' modules, the entry.
 * Throws for any script that is not the framework's. Reads no files.
 */
export function finishPage(rendered: string, parts: PageParts, pick = pickStyles): FinishedPage {
  const [unknown] = listUnknownScripts(rendered)
  if (unknown) throw new Error(`A page contains an unknown script: ${unknown}`)
  const { html, plain, routes, modules } = extractLateScripts(rendered)
  const text = [...plain, routes].join('\n')
  const start = modules.length > 0 ? { address: nameStart(text), text } : undefined
  return { ...assemblePage({ html, modules, start: start?.address }, parts, pick), start }
}

/**
 * Finishes a page rendered for one visitor. Its scripts start from one module of the build and from
 * inert data in the page, which needs no permission. All rendered scripts are removed, so the
 * policy allows only ours whatever got into the page.
 */
export function finishVisitorPage(
  rendered: string,
  { state, entries }: { state: PageState; entries: Entries },
  parts: PageParts,
  pick = pickStyles,
): Omit<FinishedPage, 'start'> {
  const { html, modules } = extractLateScripts(rendered)
  // Escapes '<', so no text can end the element.
  const data = JSON.stringify({ ...state, ...entries }).replaceAll('<', String.raw`\u003c`)
  const element = `<script type="application/json" id="page-state">${data}</script>`
  return assemblePage({ html, modules, start: parts.ownStart.address, data: element }, parts, pick)
}

/**
 * A page without scripts, with all its styles, as browsers without scripting show it. For the
 * answer to a form posted by the browser itself, and for errors. Text typed by users is escaped and
 * never changed.
 */
export function finishPlainPage(
  rendered: string,
  parts: PageParts,
  pick = pickStyles,
): Omit<FinishedPage, 'start'> {
  const html = extractLateScripts(rendered)
    .html.replaceAll(/<script[^>]*>[^]*?<\/script>|<\/?noscript[^>]*>/g, '')
    .replaceAll(/ class="[^"]*"/g, (names) => names.replaceAll('noscript:hidden', 'hidden'))
  return assemblePage({ html, modules: [], start: undefined }, parts, pick)
}

/** The address of a start module, named by its content so it never changes. */
export function nameStart(text: string): string {
  return `/assets/start-${hash(text).replaceAll(/\W/g, '').slice(0, 8)}.js`
}

type LatePage = {
  html: string
  modules: string[]
  start: string | undefined
  data?: string
}

function assemblePage(
  { html: renderedHtml, modules, start, data = '' }: LatePage,
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
  const isAwaited = start !== undefined && renderedHtml.includes('for-awaited')
  if (isAwaited) scripts.push(parts.awaitedScript)
  // The first script removes this attribute; ui/styles.css explains it.
  const html =
    start === undefined ? renderedHtml : renderedHtml.replace('<html ', '<html data-faces="later" ')
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"\/>/g)]
  const css = sheets.map(([, href = '']) => parts.styles[href.replace(/#.*/, '')] ?? '').join('')
  const criticalStyles = css && pick(css, html)
  // Without JavaScript nothing enables the style sheets, so a `noscript` element loads them.
  const withoutScripts = start && `<noscript>${sheets.map(([link]) => link).join('')}</noscript>`
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policyInPage}"/>`
  const lean = html
    // The style sheet is not loaded until the first script enables it; React still finds the same
    // element.
    .replaceAll(/(<link rel="stylesheet" href="[^"]+")\/>/g, start ? '$1 disabled/>' : '$1/>')
    .replace(
      '<link rel="stylesheet"',
      (link) => `<style>${criticalStyles}</style>${withoutScripts ?? ''}${link}`,
    )
    .replace(
      '</head>',
      () => `${isAwaited ? `<script>${parts.awaitedScript}</script>` : ''}</head>`,
    )
    .replace('</body>', () => `${data}${atEnd}</body>`)
    .replace('<meta charSet="utf-8"/>', (charset) => charset + meta)
  const hashes = {
    scripts: scripts.map(hashForPolicy),
    styles: criticalStyles ? [hashForPolicy(criticalStyles)] : [],
  }
  return { html: lean, csp: writeContentSecurityPolicy(hashes) }
}

const hashCache = new Map<string, string>()

/** The hash by which a policy allows an inline script or style. */
function hashForPolicy(source: string): string {
  const known = hashCache.get(source)
  if (known) return known
  const policySource = `'sha256-${hash(source)}'`
  if (hashCache.size > 500) hashCache.clear()
  hashCache.set(source, policySource)
  return policySource
}

function hash(source: string): string {
  return createHash('sha256').update(source).digest('base64')
}
