import { parseAst } from 'rolldown/parseAst'
import { listSourceFiles } from '../code/source-files.ts'

/** A regular expression of the product, as it is written. */
export type Pattern = { path: string; source: string; flags: string }

const product = new Set(['rules', 'server', 'site', 'content', 'emails'])

/** Every regular expression that the product matches a text against, and every one that it builds as it runs. */
export function listPatterns(): { literal: Pattern[]; built: string[] } {
  const literal: Pattern[] = []
  const built: string[] = []
  for (const { path, folder, text } of listSourceFiles()) {
    if (!product.has(folder) || /\.(test|samples|examples)\./.test(path)) continue
    walk(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }), (node) => {
      const pattern = node['regex']
      if (isNode(pattern)) {
        literal.push({ path, source: String(pattern['pattern']), flags: String(pattern['flags']) })
      }
      const callee = node['callee']
      if (isNode(callee) && callee['name'] === 'RegExp') built.push(path)
    })
  }
  return { literal, built }
}

type Node = Record<string, unknown>

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit)
  if (!isNode(value)) return
  visit(value)
  for (const each of Object.values(value)) walk(each, visit)
}
