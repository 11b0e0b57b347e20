import { decodeHTML } from 'entities'

/** Characters of HTML that are read. */
const mostHtml = 1_000_000

const blocks = new Set(
  'address article aside blockquote br caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main nav ol option p pre section summary table textarea tr ul'.split(
    ' ',
  ),
)
const unread = new Set(['script', 'style', 'title', 'template', 'svg'])
/** Class names and ids that mail programs give to the quoted mail. */
const repeating =
  /gmail_quote|divRplyFwdMsg|moz-cite-prefix|yahoo_quoted|protonmail_quote|appendonsend|mail-editor-reference|name="quote"/

/**
 * Converts an HTML mail to plain lines; quoted lines begin with '>', as in plain mails. `repeatsAt`
 * is the line where the mail program marked a quoted mail. One pass over the input; none of it is
 * ever shown as HTML.
 */
export function readHtml(html: string): { text: string; repeatsAt: number | undefined } {
  const page = html.slice(0, mostHtml)
  const lower = page.toLowerCase()
  const lines: string[] = []
  let line = ''
  let depth = 0
  let repeatsAt: number | undefined
  const endLine = () => {
    const text = line.replaceAll(/[ \t\u00a0]+/g, ' ').trim()
    lines.push(depth === 0 ? text : `${'>'.repeat(Math.min(depth, 9))} ${text}`)
    line = ''
  }
  for (let at = 0; at < page.length;) {
    const open = findTag(page, at)
    line += decodeHTML(page.slice(at, open < 0 ? undefined : open).replaceAll(/\s+/g, ' '))
    if (open < 0) break
    const isComment = page.startsWith('<!--', open)
    const close = isComment ? page.indexOf('-->', open) : page.indexOf('>', open)
    if (close < 0) break
    at = close + (isComment ? 3 : 1)
    if (isComment) continue
    const tag = page.slice(open + 1, Math.min(close, open + 300))
    const name = /^\/?([a-z][a-z\d]*)/i.exec(tag)?.[1]?.toLowerCase() ?? ''
    const isEnd = tag.startsWith('/')
    if (blocks.has(name)) endLine()
    else if (name === 'td' || name === 'th') line += ' '
    if (name === 'blockquote') depth = Math.max(0, depth + (isEnd ? -1 : 1))
    if (!isEnd && repeating.test(tag)) repeatsAt ??= lines.length
    if (isEnd || !unread.has(name) || tag.endsWith('/')) continue
    const end = lower.indexOf(`</${name}`, at)
    if (end < 0) break
    at = end
  }
  endLine()
  return { text: lines.join('\n'), repeatsAt }
}

/** A '<' without a tag name is typed text: 'under < 400', '<3'. */
function findTag(page: string, from: number): number {
  const tag = /<[a-z/!?]/gi
  tag.lastIndex = from
  return tag.exec(page)?.index ?? -1
}
