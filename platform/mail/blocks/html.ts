import { escapeMarkup } from '#rules/text/escape-markup.ts'

/** Safe markup: only `html` makes it, and escapes every value. */
export type Html = { readonly html: string }

/** A template tag that escapes values, except markup from `html` itself. */
export function html(parts: TemplateStringsArray, ...values: (string | Html)[]): Html {
  const rendered = values.map((value) =>
    typeof value === 'string' ? escapeMarkup(value) : value.html,
  )
  return { html: parts.reduce((text, part, index) => text + rendered[index - 1] + part) }
}

export function join(pieces: Html[]): Html {
  return { html: pieces.map((piece) => piece.html).join('\n') }
}

/** Escapes often used texts once. */
export function escapeEach<Name extends string>(texts: Record<Name, string>): Record<Name, Html> {
  const escaped = Object.entries<string>(texts).map(([name, text]) => [name, html`${text}`])
  return Object.fromEntries(escaped)
}
