import path from 'node:path'
import { expect, it } from 'vitest'
import { listImports, listSourceFiles } from '../code/source-files.ts'

it('stand-ins import nothing of the product', () => {
  const files = listSourceFiles().filter(
    ({ path }) => path.startsWith('tests/gateways/') && !path.endsWith('.test.ts'),
  )
  expect(files.length).toBeGreaterThan(10)
  const foreignImports = files.flatMap((file) =>
    listImports(file.text)
      .map(({ specifier }) => specifier)
      .filter((specifier) => {
        const isInside = path.join(path.dirname(file.path), specifier).startsWith('tests/gateways/')
        return specifier.startsWith('.')
          ? !isInside
          : !/^(node:\w+(\/\w+)?|hono|zod)$/.test(specifier)
      })
      .map((specifier) => `${file.path} imports ${specifier}`),
  )
  expect(foreignImports).toEqual([])
})
