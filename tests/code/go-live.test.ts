import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'

describe('npm run go-live', () => {
  it('names each open step with the file of each stand-in, and what to ask', () => {
    const { stdout, status } = spawnSync(process.execPath, ['scripts/go-live.ts'], {
      encoding: 'utf8',
    })
    const [, done = 0, all = 0] =
      /^Before your first guest: (\d+) of (\d+) done$/m.exec(stdout) ?? []
    const open = Number(all) - Number(done)
    const [steps = '', questions = ''] = stdout.split('To ask an attorney')
    expect(Number(all)).toBeGreaterThan(3)
    expect(steps.match(/^- /gm) ?? []).toHaveLength(open)
    const findings = steps.match(/^ {2}- .*/gm) ?? []
    expect(findings.filter((line) => !/^ {2}- content\/[\w*/-]+\.ts: \S/.test(line))).toEqual([])
    const isExample = readFileSync('content/company.ts', 'utf8').includes("'Cape & Crossing'")
    expect(steps.includes(en.admin.firstSteps.names.company)).toBe(isExample)
    expect(status).toBe(open > 0 ? 1 : 0)
    expect(questions).toContain('VAT')
  })
})
