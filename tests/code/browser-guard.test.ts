import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import { browserGuard } from '#ui/bundling/browser-guard.ts'

describe('the browser guard', () => {
  it('stops the build when a browser module imports the server', async () => {
    await expect(
      buildModule(
        `import { readSettings } from '#platform/settings.ts'\nconsole.log(readSettings)`,
      ),
    ).rejects.toThrow('platform/settings.ts would be sent to the browser')
  })

  it('stops the build when a browser module imports a contract', async () => {
    await expect(
      buildModule(
        `import * as contract from '#app/order/guest-answers-contract.ts'\nconsole.log(contract)`,
      ),
    ).rejects.toThrow('guest-answers-contract.ts would be sent to the browser')
  })

  it('stops the build when a browser module ships content', async () => {
    await expect(
      buildModule(`import { company } from '#content/company.ts'\nconsole.log(company)`),
    ).rejects.toThrow('content/company.ts would be sent to the browser')
  })

  it('lets a browser module import the rules', async () => {
    await expect(
      buildModule(`import { rand } from '#rules/money/money.ts'\nconsole.log(rand(1))`),
    ).resolves.toBeDefined()
  })
})

async function buildModule(source: string) {
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
