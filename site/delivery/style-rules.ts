/** A piece of a style sheet: a statement such as `@layer a,b;`, a rule, or a group of pieces. */
export type StylePiece =
  | { kind: 'statement'; text: string }
  | { kind: 'rule'; selectors: string[]; body: string }
  | { kind: 'group'; prelude: string; pieces: StylePiece[] }
  /** At-rules whose block holds no selectors: faces, keyframes, registered properties. */
  | { kind: 'block'; prelude: string; body: string }

const groups = /^@(media|supports|layer|container|scope|starting-style)\b/

/** Reads a style sheet without comments, as a build writes it, into its pieces. */
export function readStyles(css: string): StylePiece[] {
  const pieces: StylePiece[] = []
  const source = css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  let at = 0
  while (at < source.length) {
    const end = findOutside(source, at, ';{')
    if (end === -1) break
    const prelude = source.slice(at, end).trim()
    if (source[end] === ';') {
      pieces.push({ kind: 'statement', text: `${prelude};` })
      at = end + 1
      continue
    }
    const close = findClose(source, end)
    const body = source.slice(end + 1, close)
    at = close + 1
    pieces.push(describe(prelude, body))
  }
  return pieces
}

/** The pieces as text again. */
export function writeStyles(pieces: readonly StylePiece[]): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'statement') return piece.text
      if (piece.kind === 'rule') return `${piece.selectors.join(',')}{${piece.body}}`
      if (piece.kind === 'block') return `${piece.prelude}{${piece.body}}`
      return `${piece.prelude}{${writeStyles(piece.pieces)}}`
    })
    .join('')
}

/** Splits at a mark that stands outside brackets and strings: selectors at ',', declarations at ';'. */
export function splitOutside(text: string, mark: string): string[] {
  const parts: string[] = []
  let from = 0
  for (;;) {
    const end = findOutside(text, from, mark)
    parts.push(text.slice(from, end === -1 ? undefined : end))
    if (end === -1) return parts
    from = end + 1
  }
}

function describe(prelude: string, body: string): StylePiece {
  if (groups.test(prelude)) return { kind: 'group', prelude, pieces: readStyles(body) }
  if (prelude.startsWith('@')) return { kind: 'block', prelude, body }
  return { kind: 'rule', selectors: splitOutside(prelude, ','), body }
}

/** Where the first of some marks stands, outside strings, brackets and escapes; -1 where none does. */
function findOutside(text: string, from: number, marks: string): number {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (char === '\\') at += 1
    else if (char === '"' || char === "'") at = text.indexOf(char, at + 1)
    else if (depth === 0 && marks.includes(char)) return at
    else if (char === '(' || char === '[') depth += 1
    else if (char === ')' || char === ']') depth -= 1
  }
  return -1
}

function findClose(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (char === '\\') at += 1
    else if (char === '"' || char === "'") at = text.indexOf(char, at + 1)
    else if (char === '{') depth += 1
    else if (char === '}' && (depth -= 1) === 0) return at
  }
  throw new Error('A style sheet has a block that does not end.')
}
