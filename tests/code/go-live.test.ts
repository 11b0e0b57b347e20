import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

describe('npm run go-live', () => {
  it('names each stand-in by its file, and what to ask', () => {
    const { stdout, status } = spawnSync(process.execPath, ['scripts/go-live.ts'], {
      encoding: 'utf8',
    })
    const count = Number(/^Still stand-ins: (\d+)$/m.exec(stdout)?.[1])
    expect(stdout.match(/^- (content|rules\/policy)\/\w+\.ts: /gm) ?? []).toHaveLength(count)
    expect(status).toBe(count > 0 ? 1 : 0)
    expect(stdout).toContain('To ask an attorney')
  })
})
