import { escapeMarkup } from '#rules/text/escape-markup.ts'

/** Markup that is safe to send: made by `html` alone, which escapes whatever is put into it. */
export type Html = { readonly html: string }

/** A template whose values are escaped, unless they are markup made by `html` itself. */
export function html(parts: TemplateStringsArray, ...values: (string | Html)[]): Html {
  const rendered = values.map((value) =>
    typeof value === 'string' ? escapeMarkup(value) : value.html,
  )
  return { html: parts.reduce((text, part, index) => text + rendered[index - 1] + part) }
}

/** Several pieces of markup after one another, a line each. */
export function join(pieces: Html[]): Html {
  return { html: pieces.map((piece) => piece.html).join('\n') }
}

/** Texts that markup is made with again and again, escaped once. */
export function escapeEach<Name extends string>(texts: Record<Name, string>): Record<Name, Html> {
  const escaped = Object.entries<string>(texts).map(([name, text]) => [name, html`${text}`])
  return Object.fromEntries(escaped)
}
