import { createHash } from 'node:crypto'
import { type AtRule, atRule, type ChildNode, type Container, parse, type Root } from 'postcss'
import parseSelectors, { type Attribute, type Node, type Selector } from 'postcss-selector-parser'

/**
 * The part of the site's style sheet that can be seen before the whole of it is there: the page as it
 * was rendered, in every width, in the dark, opened by the browser, with the focus. What shows only
 * under a pointer, in motion, on paper, by an attribute that a script sets, or in a long page inside an
 * element marked `data-below` is left to the whole. A rule stays when nothing about its selector speaks against it,
 * so more may stay than is needed and never less.
 */
export function pickStyles(css: string, html: string): string {
  const first = isLong(html) ? leaveOutBelow(html) : html
  const sheet = parse(css)
  sheet.walkComments((comment) => void comment.remove())
  keepRules(sheet, readNames(first))
  dropUnusedNames(sheet, html)
  return sheet.toString() + (first === html ? '' : unseen)
}

/** So many looks of pages are kept. */
const keptAtMost = 200

/** Picks styles, and lists what it has picked by the look of the page. */
export type RememberedPick = typeof pickStyles & { list: () => Record<string, string> }

/**
 * Picks the same as `pickStyles`, once for all pages that look the same to the style sheet: picking takes
 * as long as rendering three pages. It may begin with what the build has `picked`.
 */
export function rememberPicked(before: Record<string, string> = {}): RememberedPick {
  const picked = new Map(Object.entries(before))
  const known = new Map<string, PageNames>()
  const pick = (css: string, html: string) => {
    const all = known.get(css) ?? readNamesOfSheet(css)
    known.set(css, all)
    const first = isLong(html) ? leaveOutBelow(html) : html
    const look = [String(first === html), ...html.matchAll(/var\(--[\w-]+/g)].map(String)
    const names = Object.entries(readNames(first)).flatMap(([kind, found]) =>
      [...found]
        .filter((name) => all[kind as keyof PageNames].has(name))
        .map((name) => `${kind} ${name}`),
    )
    const key = hash([css.length, ...new Set(look), ...names.toSorted()].join('\n'))
    const styles = picked.get(key) ?? pickStyles(css, html)
    if (picked.size >= keptAtMost) picked.clear()
    picked.set(key, styles)
    return styles
  }
  return Object.assign(pick, { list: () => Object.fromEntries(picked) })
}

/**
 * What a style sheet may name: more than it does, since each of its words counts. Reading its selectors takes a
 * tenth of a second, in which nobody is answered.
 */
function readNamesOfSheet(css: string): PageNames {
  // A figure at the beginning of a name is written as '\\32 ', any other sign as itself.
  const words = css.match(/(?:[\w-]|\\3\d ?|\\\D)+/g) ?? []
  const named = new Set(words.map((word) => word.replaceAll(/\\(?:3(\d) ?|(\D))/g, '$1$2')))
  const attributes = [...css.matchAll(/\[([\w-]+)(?:(.?=)"?([^"\]]*))?/g)]
  return {
    tags: named,
    classes: named,
    ids: named,
    attributes: new Set([
      'disabled',
      ...attributes.map(([, name = '', sign, value]) => (sign === '=' ? `${name}=${value}` : name)),
    ]),
    types: new Set(fieldParts.flatMap(([, types]) => types)),
  }
}

/**
 * Where a page is entered at its foot after all, that shows nothing instead of something bare; the
 * whole style sheet shows it again (site/styles.css).
 */
const unseen = '@media (scripting:enabled){[data-below]>*{visibility:hidden}}'

/** Whether a page says more than any window shows at once. A short one may show its footer at once. */
function isLong(html: string): boolean {
  const [main = ''] = /<main[\s>].*<\/main>/s.exec(html) ?? []
  return main.replaceAll(/<[^>]*>/g, '').length > 2000
}

/** What can be looked for in a page: its elements, classes, ids, attributes (with and without value) and types of fields. */
export type PageNames = Record<'tags' | 'classes' | 'ids' | 'attributes' | 'types', Set<string>>

/** What no page was rendered with and yet has at once: by the browser, or by the script in its head. */
const attributesToCome = ['open', 'data-awaited']

/** States that come after the first paint; an open menu is whole without its edge and its scrim. */
const laterStates = /^::?(hover|active|popover-open|-moz-focusring|-moz-ui-invalid)$/
const laterGroups = /^media (print|\(hover:hover\)|\(scripting:none\))$/

/** What moves, what a pointer looks like, what it may select, and what old browsers read twice. */
const laterProperties =
  /^(transition|cursor|(-webkit-)?user-select|-webkit-tap-highlight-color|-webkit-text-decoration$)/

/** Parts of fields, and the types of which they are parts. */
const fieldParts: readonly [RegExp, readonly string[]][] = [
  [/^::-webkit-(date|calendar)/, ['date', 'time', 'month', 'datetime-local']],
  [/^::-webkit-search/, ['search']],
  [/^::-webkit-\w+-spin/, ['number']],
  [/^::file-selector/, ['file']],
]

/** Which elements, classes, ids, attributes and types of fields a page has. */
export function readNames(html: string): PageNames {
  const collect = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text]) => text ?? '')
  const words = collect(/\sclass="([^"]*)"/g).flatMap((text) => unescapeHtml(text).split(/\s+/))
  return {
    tags: new Set(collect(/<([a-zA-Z][\w-]*)/g).map((tag) => tag.toLowerCase())),
    classes: new Set(words),
    ids: new Set(collect(/\sid="([^"]*)"/g).map(unescapeHtml)),
    attributes: new Set([
      ...[...html.matchAll(/\s([a-zA-Z][\w-]*)="([^"]*)"/g)].flatMap(
        ([, name = '', value = '']) => [
          name.toLowerCase(),
          `${name.toLowerCase()}=${unescapeHtml(value)}`,
        ],
      ),
      ...attributesToCome,
    ]),
    types: new Set(collect(/<input[^>]*\stype="(\w+)"/g)),
  }
}

/** The page without what lies below the first screen of any window: the insides of `data-below`. */
function leaveOutBelow(html: string): string {
  // A pattern would try from each element there is.
  if (!html.includes(' data-below=""')) return html
  const [opening, tag] = /<(\w+)[^>]*\sdata-below=""[^>]*>/.exec(html) ?? []
  if (!opening) return html
  const start = html.indexOf(opening)
  let depth = 0
  for (const { 0: mark, 1: name, index } of html.matchAll(/<\/?(\w+)\b/g)) {
    if (index < start || name !== tag) continue
    depth += mark.startsWith('</') ? -1 : 1
    const outside = html.slice(0, start) + opening.replace(' data-below=""', '')
    if (depth === 0) return leaveOutBelow(outside + html.slice(index))
  }
  return html
}

function keepRules(container: Container, names: PageNames) {
  container.each((node) => {
    if (node.type === 'decl' && laterProperties.test(node.prop)) node.remove()
    if (node.type === 'rule') {
      const kept = readSelectors(node.selector).filter((selector) => fits(selector, names))
      if (kept.length === 0) node.remove()
      else node.selector = kept.join(',')
    }
    if (node.parent && 'nodes' in node && !isNamed(node)) keepGroup(node, names)
  })
}

/** The same selectors come with every page. */
const known = new Map<string, Selector[]>()

function readSelectors(text: string): Selector[] {
  const selectors = known.get(text) ?? parseSelectors().astSync(text).nodes
  known.set(text, selectors)
  return selectors
}

function keepGroup(node: ChildNode & Container, names: PageNames) {
  if (node.type !== 'atrule') return keepRules(node, names)
  const group = node as AtRule
  if (laterGroups.test(`${group.name} ${group.params}`)) group.remove()
  // What browsers without @property need of it: they get it with the whole style sheet.
  else if (group.name === 'layer' && group.params === 'properties') emptyLayer(group)
  else {
    keepRules(group, names)
    if (group.nodes?.length === 0) emptyLayer(group)
  }
}

/** An empty layer still says in which order layers count; any other empty group says nothing. */
function emptyLayer(group: AtRule) {
  if (group.name === 'layer') group.replaceWith(atRule({ name: 'layer', params: group.params }))
  else group.remove()
}

/** Faces, keyframes and registered properties hold no selectors. */
function isNamed(node: ChildNode): node is AtRule {
  return (
    node.type === 'atrule' &&
    /^(font-face|property|(-webkit-)?keyframes|view-transition)$/.test(node.name)
  )
}

/** Whether some element of a page may match before the whole style sheet is there. */
export function canMatch(selector: string, names: PageNames): boolean {
  return readSelectors(selector).some((one) => fits(one, names))
}

/** 'aria-current', or 'aria-invalid=true' where a selector asks for this very value. */
function nameAttribute({ attribute, operator, value }: Attribute): string {
  return operator === '=' ? `${attribute}=${value}` : attribute
}

/** What only narrows, `:not()` and `:has()`, is not looked at. */
function fits(selector: Selector, names: PageNames): boolean {
  return selector.every((node: Node) => {
    if (node.type === 'tag') return names.tags.has(node.value.toLowerCase())
    if (node.type === 'class') return names.classes.has(node.value)
    if (node.type === 'id') return names.ids.has(node.value)
    if (node.type === 'attribute') return names.attributes.has(nameAttribute(node))
    if (node.type !== 'pseudo') return true
    if (/^:(is|where)$/.test(node.value)) return node.some((one) => fits(one, names))
    if (laterStates.test(node.value)) return false
    if (node.value === '::placeholder') return names.attributes.has('placeholder')
    if (node.value === ':disabled') return names.attributes.has('disabled')
    const [, whole] = fieldParts.find(([part]) => part.test(node.value)) ?? []
    return whole?.some((type) => names.types.has(type)) ?? true
  })
}

/** Drops custom properties that nothing reads, and keyframes that nothing names, until none is left. */
function dropUnusedNames(sheet: Root, html: string) {
  for (let before = ''; before !== sheet.toString();) {
    before = sheet.toString()
    const read = new Set(
      [...(before + html).matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? ''),
    )
    const named = new Set(
      [...before.matchAll(/:([^;}]*)/g)].flatMap(([, value = '']) => value.split(/[^\w-]+/)),
    )
    sheet.walk((node) => {
      if (node.type === 'decl' && node.variable && !read.has(node.prop)) node.remove()
      else if (node.type === 'rule' && node.nodes.length === 0) node.remove()
      else if (node.type !== 'atrule') return
      else if (node.name === 'property' && !read.has(node.params)) node.remove()
      else if (node.name.endsWith('keyframes') && !named.has(node.params)) node.remove()
      else if (node.nodes?.length === 0) emptyLayer(node)
    })
  }
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
