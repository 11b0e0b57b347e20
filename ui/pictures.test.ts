import { describe, expect, it } from 'vitest'
import { toVariantAddress, createVariantKey } from '#app/studio/variants.ts'
import { photo, withPictures } from '#tests/fixtures/pictures.ts'
import { focusStyle } from './components/picture-forms.tsx'
import { getPicture, removePortrait } from './pictures.ts'
import { omit } from '#rules/omit.ts'

const getChangedPicture = (change: Partial<typeof photo>) =>
  getPicture(
    withPictures({ hero: { alt: 'The mountain', photo: { ...photo, ...change } } }),
    'hero',
  )

describe('a picture with an uploaded photograph', () => {
  it('has all widths, AVIF before WebP, with size, colour and alternative text', () => {
    const whole = createVariantKey(photo.master)
    const picture = getChangedPicture({})
    expect(picture).toMatchObject({
      alt: 'The mountain',
      src: toVariantAddress(whole, 1280, 'webp'),
      width: 2560,
      height: 1920,
      colour: photo.colour,
      focus: { x: 0.5, y: 0.5 },
    })
    expect(picture.night).toBeUndefined()
    expect(picture.sources?.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
    expect(picture.sources?.[0]?.srcSet.split(', ')).toEqual(
      [390, 640, 960, 1280, 1920, 2560].map(
        (made) => `${toVariantAddress(whole, made, 'avif')} ${made}w`,
      ),
    )
  })

  it('has the proportions and the maximum width of its crop', () => {
    const crop = { x: 0.25, y: 0, width: 0.25, height: 1 }
    const picture = getChangedPicture({ crop, focus: { x: 0.2, y: 0.8 } })
    expect(picture).toMatchObject({ width: 1000, height: 3000, focus: { x: 0.2, y: 0.8 } })
    expect(picture.src).toBe(toVariantAddress(createVariantKey(photo.master, crop), 960, 'webp'))
    expect(picture.sources?.[0]?.srcSet).not.toContain('1280w')
  })

  it('has its own crop on phones, except without a portrait', () => {
    const phone = { x: 0, y: 0, width: 0.5, height: 1 }
    const picture = getChangedPicture({ phone })
    const sources = picture.sources?.map((source) => Object.values(omit(source, 'srcSet')))
    expect(sources).toEqual([
      ['image/avif', '(max-width: 640px)', 2000, 3000],
      ['image/webp', '(max-width: 640px)', 2000, 3000],
      ['image/avif', '(min-width: 640.02px)', 2560, 1920],
      ['image/webp', '(min-width: 640.02px)', 2560, 1920],
    ])
    expect(picture.sources?.[0]?.srcSet).toContain(createVariantKey(photo.master, phone))
    const uncropped = getChangedPicture({})
    expect(removePortrait(picture)).toEqual(uncropped)
    expect(picture.phoneFocus).toBeUndefined()
  })

  it('has its own focus on phones only with its own crop', () => {
    const phoneFocus = { x: 0.3, y: 0.9 }
    const phone = { x: 0, y: 0, width: 0.5, height: 1 }
    const picture = getChangedPicture({ phone, phoneFocus })
    expect(picture.phoneFocus).toEqual(phoneFocus)
    expect(focusStyle(picture)).toEqual({ '--focus': '50% 50%', '--focus-phone': '30% 90%' })
    expect(focusStyle(removePortrait(picture))).toEqual({ objectPosition: '50% 50%' })
    expect(focusStyle(getChangedPicture({ phoneFocus }))).toEqual({ objectPosition: '50% 50%' })
  })

  it('does not change drawings', () => {
    const content = withPictures({})
    const drawn = getPicture(content, 'hero')
    expect(drawn.sources).toBeUndefined()
    expect(drawn.src).toMatch(/\.svg$/)
  })
})
