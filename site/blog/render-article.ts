import { escapeMarkup } from '#rules/text/escape-markup.ts'
import { holdWholes } from '#rules/text/whole-words.ts'
import { Marked, type Tokens } from 'marked'

export type Article = {
  html: string
  /** The second-level headings in order, for the list of contents; `id` is the anchor of each. */
  headings: { id: string; text: string }[]
}

/**
 * An article's Markdown as plain semantic HTML. Links that leave the site open in a new tab, which
 * `newTab` says in words; wide tables scroll by themselves. Throws where the text holds markup of
 * its own or a picture: neither belongs in an article, and nothing unchecked reaches a page.
 */
export function renderArticle(markdown: string, { newTab }: { newTab: string }): Article {
  const headings: Article['headings'] = []
  const taken = new Set<string>()
  let lastHeading = ''
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens, this.parser.textRenderer)
        const id = findFreeId(text, taken)
        taken.add(id)
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
        const cell = (tokens: Tokens.TableCell['tokens']) => this.parser.parseInline(tokens)
        const head = header.map(({ tokens }) => `<th scope="col">${cell(tokens)}</th>`).join('')
        const body = rows.map(([first, ...rest]) => {
          const others = rest.map(({ tokens }) => `<td>${cell(tokens)}</td>`).join('')
          return `<tr><th scope="row">${cell(first?.tokens ?? [])}</th>${others}</tr>\n`
        })
        const label = lastHeading ? ` aria-labelledby="${lastHeading}"` : ''
        return `<div class="table-scroll" role="group" tabindex="0"${label}><table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join('')}</tbody></table></div>\n`
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
  return { html: holdWholes(html, 'class="whitespace-nowrap"'), headings }
}

/** 'Where the sun comes up' becomes 'where-the-sun-comes-up'; a second one gets a number. */
function findFreeId(text: string, taken: ReadonlySet<string>): string {
  const plain = unescapeText(text)
    .normalize('NFD')
    .replaceAll(/[\p{M}’']/gu, '')
    .toLowerCase()
  const base = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'section'
  const numbered = Array.from({ length: taken.size }, (_, index) => `${base}-${index + 2}`)
  return [base, ...numbered].find((id) => !taken.has(id)) ?? base
}

function unescapeText(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
