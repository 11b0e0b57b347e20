import { describe, expect, it } from 'vitest'
import { checkFormSigns } from './form-signs.ts'

describe('a form', () => {
  it('that was sent sooner than anyone reads is held back, and passes a moment later', () => {
    const quick = { isTrapFilled: false, seconds: 2 }
    expect(checkFormSigns(quick, { leastSeconds: 3 })).toEqual({ code: 'form-too-quick' })
    expect(checkFormSigns({ ...quick, seconds: 3 }, { leastSeconds: 3 })).toBeUndefined()
  })

  it('with something in the field that people do not see is held back, however slow', () => {
    expect(checkFormSigns({ isTrapFilled: true, seconds: 600 })).toEqual({ code: 'form-trapped' })
  })

  it('of a client that tells nothing is left to the limits', () => {
    expect(checkFormSigns({ isTrapFilled: false, seconds: undefined })).toBeUndefined()
  })
})
