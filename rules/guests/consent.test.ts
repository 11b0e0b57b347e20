import { describe, expect, it } from 'vitest'
import { isConsentVersion, isVersionText, nameConsentVersion } from './consent.ts'

describe('the version of a consent', () => {
  it.each(['2025-08-15', '2026-11-26.1', '2026-11-26.12'])('may be %s', (version) => {
    expect([isConsentVersion('booking', version), isVersionText(version)]).toEqual([true, true])
  })

  const invalid = ['2026-11-26.0', '2026-02-30.1', '2026-11-26.', '1.1', '', ' 2025-08-15']
  it.each(invalid)('is not %j', (version) => {
    expect([isConsentVersion('booking', version), isVersionText(version)]).toEqual([false, false])
  })

  it('is accepted only for its own kind of text', () => {
    expect(isConsentVersion('booking', '2026-11-22')).toBe(false)
    expect(isConsentVersion('group', '2026-11-22')).toBe(true)
  })

  it('is named by its day and number on that day', () => {
    expect(nameConsentVersion('2026-11-26', new Set())).toBe('2026-11-26.1')
    const usedVersions = new Set(['2026-11-26.1', '2026-11-26', '2026-11-27.2'])
    expect(nameConsentVersion('2026-11-26', usedVersions)).toBe('2026-11-26.2')
  })
})
