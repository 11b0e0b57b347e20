import type { MiddlewareHandler } from 'hono'
import { cleanText } from '#rules/text/clean-text.ts'

/** Passwords are compared as typed. */
const isSecret = (name: string) => /password$/i.test(name)

/** Cleans all texts of an API request before its endpoint: JSON body and query, at any depth. */
export const cleanInput: MiddlewareHandler = async (c, next) => {
  const { req } = c
  const [readJson, readQueries] = [req.json.bind(req), req.queries.bind(req)]
  req.json = (async () => cleanTexts(await readJson())) as typeof req.json
  req.queries = ((name?: string) =>
    cleanTexts(name === undefined ? readQueries() : readQueries(name))) as typeof req.queries
  await next()
}

/** Changes the value in place. Not recursive: a body may be nested as deep as it is long. */
function cleanTexts(value: unknown): unknown {
  const root = { value }
  const stack: object[] = [root]
  for (let next = stack.pop(); next; next = stack.pop())
    for (const [name, part] of Object.entries(next) as [string, unknown][]) {
      if (typeof part === 'string' && !isSecret(name)) Reflect.set(next, name, cleanText(part))
      else if (typeof part === 'object' && part !== null) stack.push(part)
    }
  return root.value
}
