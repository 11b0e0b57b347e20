import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import { browserGuard } from '#ui/bundling/browser-guard.ts'

describe('the browser guard', () => {
  it.each([
    ['the server', 'platform/settings.ts', 'readSettings'],
    ['a contract', 'app/order/guest-answers-contract.ts', '* as contract'],
    ['content', 'content/company.ts', 'company'],
  ])('stops the build when a browser module imports %s', async (_, file, imported) => {
    await expect(buildModule(file, imported)).rejects.toThrow(
      `${file} would be sent to the browser`,
    )
  })

  it('allows a browser module to import the rules', async () => {
    await expect(buildModule('rules/money/money.ts', 'rand')).resolves.toBeDefined()
  })
})

async function buildModule(file: string, imported: string) {
  const names = imported.startsWith('*') ? imported : `{ ${imported} }`
  const used = imported.replace('* as ', '')
  const source = `import ${names} from '#${file}'\nconsole.log(${used})`
  const folder = mkdtempSync(path.join(process.cwd(), 'tests/code/.guard-'))
  try {
    writeFileSync(path.join(folder, 'entry.ts'), source)
    return await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [browserGuard()],
      build: { write: false, rolldownOptions: { input: path.join(folder, 'entry.ts') } },
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
