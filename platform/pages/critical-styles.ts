import { createHash } from 'node:crypto'
import { type AtRule, atRule, type ChildNode, type Container, parse, type Root } from 'postcss'
import parseSelectors, { type Attribute, type Node, type Selector } from 'postcss-selector-parser'

/**
 * Picks the part of the style sheet that a page needs before the rest is loaded: at every width, in
 * dark mode, with open elements and focus. Leaves out styles for hover, motion and print, for
 * attributes set by scripts, and in a long page for the inside of `data-below`. A rule stays unless
 * its selector rules it out, so the result may be too large but lacks nothing.
 */
export function pickStyles(css: string, html: string): string {
  const first = isLong(html) ? removeBelow(html) : html
  const sheet = parse(css)
  sheet.walkComments((comment) => void comment.remove())
  filterRules(sheet, readNames(first))
  dropUnusedNames(sheet, html)
  return sheet.toString() + (first === html ? '' : hiddenFoot)
}

const maxCached = 200

export type StylePicker = typeof pickStyles & { list: () => Record<string, string> }

/**
 * `pickStyles` with a cache for pages that use the same names: picking takes as long as rendering
 * three pages. May start from the build's `picked`.
 */
export function createStylePicker(before: Record<string, string> = {}): StylePicker {
  const cache = new Map(Object.entries(before))
  const namesBySheet = new Map<string, PageNames>()
  const pick = (css: string, html: string) => {
    const sheetNames = namesBySheet.get(css) ?? readNamesOfSheet(css)
    namesBySheet.set(css, sheetNames)
    const first = isLong(html) ? removeBelow(html) : html
    const variables = [String(first === html), ...html.matchAll(/var\(--[\w-]+/g)].map(String)
    const names = Object.entries(readNames(first)).flatMap(([kind, found]) =>
      [...found]
        .filter((name) => sheetNames[kind as keyof PageNames].has(name))
        .map((name) => `${kind} ${name}`),
    )
    const key = hash([css.length, ...new Set(variables), ...names.toSorted()].join('\n'))
    const styles = cache.get(key) ?? pickStyles(css, html)
    if (cache.size >= maxCached) cache.clear()
    cache.set(key, styles)
    return styles
  }
  return Object.assign(pick, { list: () => Object.fromEntries(cache) })
}

/**
 * All words of a style sheet, a superset of its names. Parsing its selectors would block the
 * process for a tenth of a second.
 */
function readNamesOfSheet(css: string): PageNames {
  // A name's leading digit is escaped as '\\32 ', any other character as itself.
  const words = css.match(/(?:[\w-]|\\3\d ?|\\\D)+/g) ?? []
  const names = new Set(words.map((word) => word.replaceAll(/\\(?:3(\d) ?|(\D))/g, '$1$2')))
  const attributes = [...css.matchAll(/\[([\w-]+)(?:(.?=)"?([^"\]]*))?/g)]
  return {
    tags: names,
    classes: names,
    ids: names,
    attributes: new Set([
      'disabled',
      ...attributes.map(([, name = '', sign, value]) => (sign === '=' ? `${name}=${value}` : name)),
    ]),
    types: new Set(fieldParts.flatMap(([, types]) => types)),
  }
}

/**
 * A page opened at its foot shows nothing there instead of unstyled content, until the whole style
 * sheet is loaded (ui/styles.css).
 */
const hiddenFoot = '@media (scripting:enabled){[data-below]>*{visibility:hidden}}'

/** True if a page is longer than any window. A short page may show its footer immediately. */
function isLong(html: string): boolean {
  const [main = ''] = /<main[\s>].*<\/main>/s.exec(html) ?? []
  return main.replaceAll(/<[^>]*>/g, '').length > 2000
}

/**
 * The names selectors can match in a page: elements, classes, ids, attributes (with and without
 * value) and field types.
 */
export type PageNames = Record<'tags' | 'classes' | 'ids' | 'attributes' | 'types', Set<string>>

/** Attributes that the browser or the head's script sets right after rendering. */
const lateAttributes = ['open', 'data-awaited']

/** States after the first paint; an open menu is usable without its border and backdrop. */
const laterStates = /^::?(hover|active|popover-open|-moz-focusring|-moz-ui-invalid)$/
const laterGroups =
  /^media (print|\(hover:hover\)|\(scripting:none\)|\(prefers-reduced-motion:reduce\))$/

/** Animation, cursor and selection, and duplicates for old browsers. */
const laterProperties =
  /^(transition|cursor|tab-size|font-(feature|variation)-settings|(-webkit-)?user-select|-webkit-tap-highlight-color|-webkit-text-decoration(-color)?$)/

/** Variables of inherited properties: inheriting them too, without `@property`, changes nothing. */
const inheritedVariables = /^--tw-(ordinal|slashed-zero|numeric-[a-z]+)$/

/** Pseudo-elements of fields, and the field types that have them. */
const fieldParts: readonly [RegExp, readonly string[]][] = [
  [/^::-webkit-(date|calendar)/, ['date', 'time', 'month', 'datetime-local']],
  [/^::-webkit-search/, ['search']],
  [/^::-webkit-\w+-spin/, ['number']],
  [/^::file-selector/, ['file']],
]

export function readNames(html: string): PageNames {
  const collect = (pattern: RegExp) =>
    new Set([...html.matchAll(pattern)].map(([, text]) => text ?? ''))
  const attributes = [...collect(/\s([a-zA-Z][\w-]*="[^"]*)"/g)].map((pair) => {
    const [name = '', value = ''] = pair.split('="', 2)
    return { name: name.toLowerCase(), value: unescapeHtml(value) }
  })
  const valuesOf = (wanted: string) =>
    attributes.flatMap(({ name, value }) => (name === wanted ? [value] : []))
  return {
    tags: new Set([...collect(/<([a-zA-Z][\w-]*)/g)].map((tag) => tag.toLowerCase())),
    classes: new Set(valuesOf('class').flatMap((value) => value.split(/\s+/))),
    ids: new Set(valuesOf('id')),
    attributes: new Set([
      ...attributes.flatMap(({ name, value }) => [name, `${name}=${value}`]),
      ...lateAttributes,
    ]),
    types: collect(/<input[^>]*\stype="(\w+)"/g),
  }
}

/** The page without the insides of `data-below`, which lie below the first screen of any window. */
function removeBelow(html: string): string {
  const mark = html.indexOf(' data-below=""')
  if (mark === -1) return html
  const start = html.lastIndexOf('<', mark)
  const opening = html.slice(start, html.indexOf('>', mark) + 1)
  const [, tag] = /^<(\w+)/.exec(opening) ?? []
  let depth = 0
  for (const { 0: edge, 1: name, index } of html.slice(start).matchAll(/<\/?(\w+)\b/g)) {
    if (name !== tag) continue
    depth += edge.startsWith('</') ? -1 : 1
    const outside = html.slice(0, start) + opening.replace(' data-below=""', '')
    if (depth === 0) return removeBelow(outside + html.slice(start + index))
  }
  return html
}

function filterRules(container: Container, names: PageNames) {
  container.each((node) => {
    if (node.type === 'decl' && laterProperties.test(node.prop)) node.remove()
    if (node.type === 'rule') {
      const used = readSelectors(node.selector).filter((selector) => canMatchNames(selector, names))
      if (used.length === 0) node.remove()
      else node.selector = used.join(',')
    }
    if (node.parent && 'nodes' in node && !isNamed(node)) filterGroup(node, names)
  })
}

const selectorCache = new Map<string, Selector[]>()

function readSelectors(text: string): Selector[] {
  const selectors = selectorCache.get(text) ?? parseSelectors().astSync(text).nodes
  selectorCache.set(text, selectors)
  return selectors
}

function filterGroup(node: ChildNode & Container, names: PageNames) {
  if (node.type !== 'atrule') return filterRules(node, names)
  const group = node as AtRule
  if (laterGroups.test(`${group.name} ${group.params}`)) group.remove()
  // A fallback for browsers without @property; they get it with the whole style sheet.
  else if (group.name === 'layer' && group.params === 'properties') emptyLayer(group)
  else {
    filterRules(group, names)
    if (group.nodes?.length === 0) emptyLayer(group)
  }
}

/** An empty layer still fixes the order of layers; any other empty group is removed. */
function emptyLayer(group: AtRule) {
  if (group.name === 'layer') group.replaceWith(atRule({ name: 'layer', params: group.params }))
  else group.remove()
}

function isNamed(node: ChildNode): node is AtRule {
  return (
    node.type === 'atrule' &&
    /^(font-face|property|(-webkit-)?keyframes|view-transition)$/.test(node.name)
  )
}

export function canMatch(selector: string, names: PageNames): boolean {
  return readSelectors(selector).some((one) => canMatchNames(one, names))
}

function nameAttribute({ attribute, operator, value }: Attribute): string {
  return operator === '=' ? `${attribute}=${value}` : attribute
}

/** `:not()` and `:has()` only narrow a match, so they are ignored. */
function canMatchNames(selector: Selector, names: PageNames): boolean {
  return selector.every((node: Node) => {
    if (node.type === 'tag') return names.tags.has(node.value.toLowerCase())
    if (node.type === 'class') return names.classes.has(node.value)
    if (node.type === 'id') return names.ids.has(node.value)
    if (node.type === 'attribute') return names.attributes.has(nameAttribute(node))
    if (node.type !== 'pseudo') return true
    if (/^:(is|where)$/.test(node.value)) return node.some((one) => canMatchNames(one, names))
    if (laterStates.test(node.value)) return false
    if (node.value === '::placeholder') return names.attributes.has('placeholder')
    if (node.value === ':disabled') return names.attributes.has('disabled')
    const [, whole] = fieldParts.find(([part]) => part.test(node.value)) ?? []
    return whole?.some((type) => names.types.has(type)) ?? true
  })
}

/** Drops unused custom properties and keyframes, repeatedly until none is left. */
function dropUnusedNames(sheet: Root, html: string) {
  for (let before = ''; before !== sheet.toString();) {
    before = sheet.toString()
    const usedVariables = new Set(
      [...(before + html).matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? ''),
    )
    const named = new Set(
      [...before.matchAll(/:([^;}]*)/g)].flatMap(([, value = '']) => value.split(/[^\w-]+/)),
    )
    const isNeeded = (name: string) => usedVariables.has(name) && !inheritedVariables.test(name)
    sheet.walk((node) => {
      if (node.type === 'decl' && node.variable && !usedVariables.has(node.prop)) node.remove()
      else if (node.type === 'rule' && node.nodes.length === 0) node.remove()
      else if (node.type !== 'atrule') return
      else if (node.name === 'property' && !isNeeded(node.params)) node.remove()
      else if (node.name.endsWith('keyframes') && !named.has(node.params)) node.remove()
      else if (node.nodes?.length === 0) emptyLayer(node)
    })
  }
}

function unescapeHtml(text: string): string {
  if (!text.includes('&')) return text
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
