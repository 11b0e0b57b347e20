/** So much of a page is read, in characters. */
const mostHtml = 1_000_000

/** What begins a line of its own. */
const lines = new Set([
  'p',
  'div',
  'br',
  'tr',
  'li',
  'ul',
  'ol',
  'table',
  'h1',
  'h2',
  'h3',
  'h4',
  'pre',
  'blockquote',
  'hr',
])
/** What is not for a reader, to its end. */
const unread = new Set(['script', 'style', 'head', 'title', 'template', 'svg'])

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  euro: '€',
}

/**
 * The words of a page as plain lines, and apart from them those of a mail that it repeats. Read once from its beginning to its end,
 * whatever it is: nothing of it is shown as a page.
 */
export function readHtml(html: string): { words: string; repeated: string } {
  const text = html.slice(0, mostHtml)
  const lower = text.toLowerCase()
  const parts: string[] = []
  let repeatedFrom: number | undefined
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('<', at)
    parts.push(decodeEntities(text.slice(at, open < 0 ? undefined : open).replaceAll(/\s+/g, ' ')))
    if (open < 0) break
    const isComment = text.startsWith('<!--', open)
    const close = isComment ? text.indexOf('-->', open) : text.indexOf('>', open)
    if (close < 0) break
    at = close + (isComment ? 3 : 1)
    if (isComment) continue
    const tag = text.slice(open + 1, Math.min(close, open + 300))
    const name = /^\/?([a-z][a-z\d]*)/i.exec(tag)?.[1]?.toLowerCase() ?? ''
    const isEnd = tag.startsWith('/')
    if (lines.has(name)) parts.push('\n')
    if (!isEnd && (name === 'blockquote' || /gmail_quote|divRplyFwdMsg|moz-cite-prefix/.test(tag)))
      repeatedFrom ??= parts.push('\n')
    if (isEnd || !unread.has(name) || tag.endsWith('/')) continue
    const end = lower.indexOf(`</${name}`, at)
    if (end < 0) break
    at = end
  }
  const from = repeatedFrom ?? parts.length
  return { words: joinLines(parts.slice(0, from)), repeated: joinLines(parts.slice(from)) }
}

function joinLines(parts: readonly string[]): string {
  const lines = parts.join('').split('\n')
  return lines
    .map((line) => line.trim())
    .join('\n')
    .trim()
}

function decodeEntities(text: string): string {
  return text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const isHex = name[1] === 'x' || name[1] === 'X'
    const code = isHex ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
  })
}
