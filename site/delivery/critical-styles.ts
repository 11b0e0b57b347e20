import { readStyles, splitOutside, type StylePiece, writeStyles } from './style-rules.ts'

/**
 * The part of the site's style sheet that can be seen before the whole of it is there: the page as it
 * was rendered, in every width, in the dark, opened by the browser, with the focus. What shows only
 * under a pointer, in motion, on paper, by an attribute that a script sets, or in a long page inside an
 * element marked `data-below` is left to the whole. A rule stays when nothing about its selector speaks against it,
 * so more may stay than is needed and never less.
 */
export function pickStyles(css: string, html: string): string {
  const first = isLong(html) ? leaveOutBelow(html) : html
  const kept = keepRules(readStyles(css), readNames(first))
  return dropUnusedNames(kept, html) + (first === html ? '' : unseen)
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

/** What can be looked for in a page: its elements, classes, ids, attributes and types of fields. */
export type PageNames = Record<'tags' | 'classes' | 'ids' | 'attributes' | 'types', Set<string>>

/** What no page was rendered with and yet has at once: by the browser, or by the script in its head. */
const attributesToCome = ['open', 'data-awaited']

/** States that come after the first paint; an open menu is whole without its edge and its scrim. */
const laterStates = /:(hover|active|popover-open|-moz-focusring|-moz-ui-invalid)(?![\w-])/
const laterGroups = /^@media (print|\(hover:hover\)|\(scripting:none\))$/

/** What moves, what a pointer looks like, and what it may select. */
const laterProperties =
  /^\s*(transition|cursor|(-webkit-)?user-select|-webkit-tap-highlight-color)\b/

/** Parts of fields, and the types of which they are parts. */
const fieldParts: readonly [RegExp, readonly string[]][] = [
  [/::-webkit-(date|calendar)/, ['date', 'time', 'month', 'datetime-local']],
  [/::-webkit-search/, ['search']],
  [/::-webkit-\w+-spin/, ['number']],
  [/::file-selector/, ['file']],
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
      ...collect(/\s([a-zA-Z][\w-]*)="/g).map((name) => name.toLowerCase()),
      ...attributesToCome,
    ]),
    types: new Set(collect(/<input[^>]*\stype="(\w+)"/g)),
  }
}

/** The page without what lies below the first screen of any window: the insides of `data-below`. */
function leaveOutBelow(html: string): string {
  const [opening, tag] = /<(\w+)[^>]*\sdata-below=""[^>]*>/.exec(html) ?? []
  if (!opening) return html
  const start = html.indexOf(opening)
  let depth = 0
  for (const { 0: mark, index } of html.matchAll(new RegExp(`</?${tag}\\b`, 'g'))) {
    if (index < start) continue
    depth += mark.startsWith('</') ? -1 : 1
    const outside = html.slice(0, start) + opening.replace(' data-below=""', '')
    if (depth === 0) return leaveOutBelow(outside + html.slice(index))
  }
  return html
}

function keepRules(pieces: readonly StylePiece[], names: PageNames): StylePiece[] {
  return pieces.flatMap((piece): StylePiece[] => {
    if (piece.kind === 'rule') {
      const selectors = piece.selectors.filter((selector) => canMatch(selector, names))
      const body = splitOutside(piece.body, ';').filter((line) => !laterProperties.test(line))
      return selectors.length > 0 ? [{ ...piece, selectors, body: body.join(';') }] : []
    }
    if (piece.kind !== 'group') return [piece]
    if (laterGroups.test(piece.prelude)) return []
    // What browsers without @property need of it: they get it with the whole style sheet.
    if (piece.prelude === '@layer properties')
      return [{ kind: 'statement', text: '@layer properties;' }]
    const inner = keepRules(piece.pieces, names)
    // An empty layer still says in which order layers count.
    if (inner.length > 0) return [{ ...piece, pieces: inner }]
    return piece.prelude.startsWith('@layer')
      ? [{ kind: 'statement', text: `${piece.prelude};` }]
      : []
  })
}

/** Whether some element of a page may match before the whole style sheet is there. */
export function canMatch(selector: string, names: PageNames): boolean {
  const { outer, choices } = takeChoices(selector)
  if (!choices.every((each) => splitOutside(each, ',').some((one) => canMatch(one, names))))
    return false
  if (laterStates.test(outer) || isOfOtherField(outer, names)) return false
  for (const [, name = ''] of outer.matchAll(/(?<!\\)\[([\w-]+)/g))
    if (!names.attributes.has(name)) return false
  const plain = outer.replaceAll(/(?<!\\)\[[^\]]*\]/g, '')
  for (const [, sign, raw] of plain.matchAll(/([.#])((?:\\.|[\w-]|[^ -~\n])+)/g)) {
    const name = unescapeStyle(raw ?? '')
    if (!(sign === '.' ? names.classes : names.ids).has(name)) return false
  }
  const bare = plain.replaceAll(/(\\.|[.#:])+((?:\\.|[\w-])+)/g, ' ').replaceAll(/\\./g, ' ')
  return [...bare.matchAll(/(?<![\w-])[a-zA-Z][\w-]*/g)].every(([tag]) =>
    names.tags.has(tag.toLowerCase()),
  )
}

function isOfOtherField(selector: string, { types, attributes }: PageNames): boolean {
  if (/:disabled(?![\w-])/.test(selector) && !attributes.has('disabled')) return true
  const [, whole] = fieldParts.find(([part]) => part.test(selector)) ?? []
  return whole !== undefined && !whole.some((type) => types.has(type))
}

/** Takes `:is()` and `:where()` out of a selector, and drops what only narrows: `:not()`, `:has()`, … */
function takeChoices(selector: string): { outer: string; choices: string[] } {
  const choices: string[] = []
  let outer = ''
  for (let at = 0; at < selector.length; at += 1) {
    const found = /^:([\w-]+)\(/.exec(selector.slice(at))
    if (selector[at] === '\\' || !found) {
      outer += selector.slice(at, at + (selector[at] === '\\' ? 2 : 1))
      if (selector[at] === '\\') at += 1
      continue
    }
    let depth = 1
    const start = at + found[0].length
    let end = start
    for (; depth > 0 && end < selector.length; end += 1) {
      if (selector[end] === '\\') end += 1
      else if (selector[end] === '(') depth += 1
      else if (selector[end] === ')') depth -= 1
    }
    if (found[1] === 'is' || found[1] === 'where') choices.push(selector.slice(start, end - 1))
    at = end - 1
  }
  return { outer, choices }
}

/** Drops custom properties that nothing reads, and keyframes that nothing names. */
function dropUnusedNames(pieces: StylePiece[], html: string): string {
  let styles = pieces
  for (;;) {
    const text = writeStyles(styles)
    const read = new Set(
      [...`${text}${html}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? ''),
    )
    const next = dropNames(styles, read, text)
    const written = writeStyles(next)
    if (written.length === text.length) return written
    styles = next
  }
}

function dropNames(pieces: StylePiece[], read: Set<string>, text: string): StylePiece[] {
  return pieces.flatMap((piece): StylePiece[] => {
    if (piece.kind === 'group') {
      const inner = dropNames(piece.pieces, read, text)
      return inner.length > 0 || piece.prelude.startsWith('@layer')
        ? [{ ...piece, pieces: inner }]
        : []
    }
    if (piece.kind === 'block') return isNamed(piece.prelude, read, text) ? [piece] : []
    if (piece.kind !== 'rule') return [piece]
    const body = splitOutside(piece.body, ';')
      .filter((line) => {
        const [, name] = /^\s*(--[\w-]+)\s*:/.exec(line) ?? []
        return line.trim() !== '' && (!name || read.has(name))
      })
      .join(';')
    return body ? [{ ...piece, body }] : []
  })
}

function isNamed(prelude: string, read: Set<string>, text: string): boolean {
  const [, kind, name = ''] = /^@(property|(?:-webkit-)?keyframes)\s+(\S+)/.exec(prelude) ?? []
  if (kind === 'property') return read.has(name)
  if (kind)
    return new RegExp(`animation[\\w-]*:[^;}]*\\b${name}\\b|:[^;}]*\\b${name}\\b`).test(text)
  return true
}

function unescapeStyle(text: string): string {
  return text
    .replaceAll(/\\([0-9a-fA-F]{1,6})\s?/g, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replaceAll(/\\(.)/g, '$1')
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
