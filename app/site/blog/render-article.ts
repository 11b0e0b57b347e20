import { escapeMarkup } from '#rules/text/escape-markup.ts'
import { wrapUnbreakable } from '#rules/text/whole-words.ts'
import { Marked, type Token, type Tokens } from 'marked'
import type { Picture } from '#ui/pictures.ts'

export type Article = {
  html: string
  /** Second-level headings in order, for the list of contents. `id` is the anchor. */
  headings: { id: string; text: string }[]
}

type RenderOptions = {
  newTab: string
  findPicture?: (id: string) => Picture | undefined
}

/**
 * Renders an article's Markdown as semantic HTML. External links open in a new tab, which `newTab`
 * announces. Wide tables scroll. A picture is a paragraph of its own:
 * the address is its id, the brackets contain its caption. Throws if the text contains HTML or an
 * unknown picture, so that nothing unchecked reaches a page.
 */
export function renderArticle(
  markdown: string,
  { newTab, findPicture = () => undefined }: RenderOptions,
): Article {
  const headings: Article['headings'] = []
  const usedIds = new Set<string>()
  let lastHeading = ''
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens, this.parser.textRenderer)
        const id = findFreeId(text, usedIds)
        usedIds.add(id)
        lastHeading = id
        if (depth === 2) headings.push({ id, text: unescapeText(text) })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens)
        const address = escapeMarkup(href)
        if (href.startsWith('/') && !href.startsWith('//'))
          return `<a href="${address}">${text}</a>`
        if (!href.startsWith('https://')) throw new Error(`An article links to '${href}'.`)
        return `<a href="${address}" target="_blank" rel="noopener noreferrer">${text}<span class="sr-only"> ${escapeMarkup(newTab)}</span></a>`
      },
      table({ header, rows }) {
        const renderCell = (tokens: Tokens.TableCell['tokens']) => this.parser.parseInline(tokens)
        const head = header
          .map(({ tokens }) => `<th scope="col">${renderCell(tokens)}</th>`)
          .join('')
        const body = rows.map(([first, ...rest]) => {
          const otherCells = rest.map(({ tokens }) => `<td>${renderCell(tokens)}</td>`).join('')
          return `<tr><th scope="row">${renderCell(first?.tokens ?? [])}</th>${otherCells}</tr>\n`
        })
        const label = lastHeading ? ` aria-labelledby="${lastHeading}"` : ''
        return `<div class="table-scroll" role="group" tabindex="0"${label}><table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join('')}</tbody></table></div>\n`
      },
      paragraph({ tokens }) {
        const image = findImage(tokens)
        const picture = image && findPicture(image.href)
        if (!image || !picture) return `<p>${this.parser.parseInline(tokens)}</p>\n`
        return renderFigure(picture, image.text)
      },
      html({ text }) {
        throw new Error(`An article holds markup of its own: ${text}`)
      },
      image({ href }) {
        throw new Error(`An article shows a picture of its own: ${href}`)
      },
    },
  })
  const html = marked.parse(markdown, { async: false })
  return { html: wrapUnbreakable(html, 'class="whitespace-nowrap"'), headings }
}

/** Finds the picture of a paragraph that contains nothing else. */
function findImage(tokens: readonly Token[]): Tokens.Image | undefined {
  const [first, ...others] = tokens
  return first?.type === 'image' && others.length === 0 ? (first as Tokens.Image) : undefined
}

function renderFigure(picture: Picture, caption: string): string {
  const { src, width, height, colour, alt, sources = [] } = picture
  const sourceTags = sources.map(
    (source) =>
      `<source${formatAttributes({
        type: source.type,
        media: source.media,
        width: source.width,
        height: source.height,
        srcset: source.srcSet,
        sizes: '(min-width: 42rem) 38rem, 90vw',
      })}>`,
  )
  const image = `<img${formatAttributes({ src, alt, width, height, loading: 'lazy', decoding: 'async', style: `background-color:${colour}` })}>`
  const captionHtml = caption.trim() && `<figcaption>${escapeMarkup(caption)}</figcaption>`
  return `<figure><picture>${sourceTags.join('')}${image}</picture>${captionHtml}</figure>\n`
}

function formatAttributes(fields: Record<string, string | number | undefined>): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeMarkup(String(value))}"`)
    .join('')
}

/** 'Where the sun comes up' becomes 'where-the-sun-comes-up'. A duplicate gets a number. */
function findFreeId(text: string, usedIds: ReadonlySet<string>): string {
  const plain = unescapeText(text)
    .normalize('NFD')
    .replaceAll(/[\p{M}’']/gu, '')
    .toLowerCase()
  const base = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'section'
  const numbered = Array.from({ length: usedIds.size }, (_, index) => `${base}-${index + 2}`)
  return [base, ...numbered].find((id) => !usedIds.has(id)) ?? base
}

function unescapeText(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
