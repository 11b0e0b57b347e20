import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  type LicenceGroup,
  listLicences,
  renderLicences,
  shippedLicences,
  toolLicences,
} from '#scripts/list-licences.ts'

describe('the packages', () => {
  it('have licences that we may use, in what we ship and in our tools', () => {
    const { shipped, tools } = listLicences()
    expect(listDisallowed(shipped, shippedLicences)).toEqual([])
    expect(listDisallowed(tools, toolLicences)).toEqual([])
  })

  it('are listed in docs/licences.md as the lockfile has them', () => {
    expect(readFileSync('docs/licences.md', 'utf8')).toBe(renderLicences())
  })
})

function listDisallowed(list: LicenceGroup[], allowed: ReadonlySet<string>): LicenceGroup[] {
  return list.filter(({ licence }) => !allowed.has(licence))
}
