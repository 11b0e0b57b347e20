export const markdownTools = ['bold', 'italic', 'heading', 'link', 'list', 'table'] as const
export type MarkdownTool = (typeof markdownTools)[number]

export type Marked = { text: string; from: number; to: number }
/** The replacement of `from` to `to`, and the new selection. */
export type Written = { from: number; to: number; insert: string; mark: [number, number] }

/** Applies a tool to the selection of a Markdown text. Existing bold or italic is removed. */
export function formatMarkdown(
  tool: MarkdownTool,
  { text, from, to }: Marked,
  words: { text: string; tableText: string },
): Written {
  const marked = text.slice(from, to)
  switch (tool) {
    case 'bold':
      return wrap('**')
    case 'italic':
      return wrap('_')
    case 'link': {
      const shown = marked || words.text
      const start = shown.length + 3
      return { from, to, insert: `[${shown}](/)`, mark: [start, start + 1] }
    }
    case 'heading':
      return onLines((line) => `## ${line.replace(/^#+\s*/, '')}`)
    case 'list':
      return onLines((line) => (/^[-*]\s/.test(line) ? line : `- ${line}`))
    case 'table': {
      const insert = `${gapAfter(text.slice(0, to))}${words.tableText}\n`
      return { from: to, to, insert, mark: [insert.length, insert.length] }
    }
  }

  function wrap(sign: string): Written {
    const [start, end] = [from - sign.length, to + sign.length]
    if (text.slice(start, from) === sign && text.slice(to, end) === sign)
      return { from: start, to: end, insert: marked, mark: [0, marked.length] }
    const inner = marked || words.text
    const insert = sign + inner + sign
    return { from, to, insert, mark: [sign.length, sign.length + inner.length] }
  }

  function onLines(change: (line: string) => string): Written {
    const start = text.lastIndexOf('\n', from - 1) + 1
    const found = text.indexOf('\n', to)
    const end = found === -1 ? text.length : found
    const insert = text.slice(start, end).split('\n').map(change).join('\n')
    return { from: start, to: end, insert, mark: [insert.length, insert.length] }
  }
}

/**
 * Inserts a picture as its own paragraph after the selection, and selects its caption for typing.
 */
export function insertPicture({ text, to }: Pick<Marked, 'text' | 'to'>, id: string): Written {
  const start = `${gapAfter(text.slice(0, to))}![`
  const after = text.slice(to)
  const end = after === '' || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n'
  return { from: to, to, insert: `${start}](${id})${end}`, mark: [start.length, start.length] }
}

function gapAfter(before: string): string {
  return before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
}
