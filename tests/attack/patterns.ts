import { parseAst } from 'rolldown/parseAst'
import { listSourceFiles } from '../code/source-files.ts'

export type Pattern = { path: string; source: string; flags: string }

const product = new Set(['rules', 'content', 'platform', 'ui', 'app', 'server'])

/**
 * Every regular expression of the product, and files that build one from text: `late` at run time
 * instead of at load.
 */
export function listPatterns(): { literal: Pattern[]; built: string[]; late: string[] } {
  const literal: Pattern[] = []
  const built: string[] = []
  const late: string[] = []
  for (const { path, folder, text } of listSourceFiles()) {
    if (!product.has(folder) || /\.(test|samples|examples)\./.test(path)) continue
    walk(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }), false, (node, isWithin) => {
      const pattern = node['regex']
      if (isNode(pattern)) {
        literal.push({ path, source: String(pattern['pattern']), flags: String(pattern['flags']) })
      }
      const callee = node['callee']
      if (isNode(callee) && callee['name'] === 'RegExp') (isWithin ? late : built).push(path)
    })
  }
  return { literal, built, late }
}

type Node = Record<string, unknown>

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function walk(
  value: unknown,
  isWithin: boolean,
  visit: (node: Node, isWithin: boolean) => void,
): void {
  if (Array.isArray(value)) for (const each of value) walk(each, isWithin, visit)
  if (!isNode(value)) return
  visit(value, isWithin)
  const isInside = isWithin || /Function|Method/.test(String(value['type']))
  for (const each of Object.values(value)) walk(each, isInside, visit)
}
