import { checkSync } from 'recheck'
import { parseAst } from 'rolldown/parseAst'
import { describe, expect, it } from 'vitest'
import { isWholeRun } from '../whole-run.ts'
import { listSourceFiles } from './source-files.ts'

type Pattern = { path: string; source: string; flags: string }

const product = new Set(['rules', 'content', 'platform', 'ui', 'app', 'server'])
/** Files that read only our styles and React's output, in which foreign markup is escaped. */
const trustedInput = /^(ui\/bundling|platform\/pages)\//

/** Patterns with quadratic time, and why no attacker controls their input. */
const exceptions: Record<string, string> = {
  'rules/money/currency.ts \\B(?=(\\d{3})+$)': 'the digits of a number',
  'platform/settings.ts \\/+$': 'a setting of the owner',
  'platform/http/preview.ts <head[^>]*>': 'a page that React has drawn',
  'app/studio/media/photo-names.server.ts [^\\p{L}\\p{N}_)]+$': 'ninety characters at most',
}

const { literal, atLoad, atRunTime } = listPatterns()
const exposed = literal.filter(({ path }) => !trustedInput.test(path))

describe('the regular expressions of the product', () => {
  // A pattern built at load uses constants only; one built in a function could contain content.
  it('are never built at run time, so none contains content', () => {
    expect(atRunTime).toEqual([])
    expect(atLoad).toContain('app/order/reference.ts')
    expect(exposed.length).toBeGreaterThan(100)
    expect(literal.length).toBeGreaterThan(exposed.length)
  })

  it.runIf(isWholeRun())('take linear time wherever a stranger writes the text', () => {
    const slow = exposed.flatMap(({ path, source, flags }) => {
      if (Object.hasOwn(exceptions, `${path} ${source}`)) return []
      const result = checkSync(source, flags, { timeout: 30_000 })
      if (result.status === 'safe') return []
      const reason = result.status === 'vulnerable' ? result.attack.pattern : result.error.kind
      return [`${path} /${source}/ ${reason}`]
    })
    expect(slow).toEqual([])
  })

  it('need every exception that is listed', () => {
    const exposedNames = new Set(exposed.map(({ path, source }) => `${path} ${source}`))
    expect(Object.keys(exceptions).filter((name) => !exposedNames.has(name))).toEqual([])
  })
})

/** Literal patterns, and files that build one from text: `atRunTime` in a function. */
function listPatterns() {
  const literal: Pattern[] = []
  const atLoad: string[] = []
  const atRunTime: string[] = []
  for (const { path, folder, text } of listSourceFiles()) {
    if (!product.has(folder) || /\.(test|samples|examples)\./.test(path)) continue
    walk(
      parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }),
      false,
      (node, isInFunction) => {
        const pattern = node['regex']
        if (isNode(pattern)) {
          literal.push({
            path,
            source: String(pattern['pattern']),
            flags: String(pattern['flags']),
          })
        }
        const callee = node['callee']
        if (isNode(callee) && callee['name'] === 'RegExp')
          (isInFunction ? atRunTime : atLoad).push(path)
      },
    )
  }
  return { literal, atLoad, atRunTime }
}

type Node = Record<string, unknown>

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function walk(
  value: unknown,
  isInFunction: boolean,
  visit: (node: Node, isInFunction: boolean) => void,
): void {
  if (Array.isArray(value)) for (const child of value) walk(child, isInFunction, visit)
  if (!isNode(value)) return
  visit(value, isInFunction)
  const isInside = isInFunction || /Function|Method/.test(String(value['type']))
  for (const child of Object.values(value)) walk(child, isInside, visit)
}
