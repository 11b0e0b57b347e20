import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { toVariantAddress, createVariantKey } from '#app/studio/variants.ts'
import { photo, withPictures } from '#tests/fixtures/pictures.ts'
import { describeGallery } from './gallery-pictures.ts'
import { omit } from '#rules/omit.ts'

const [tour = expect.fail()] = shipped.tours
const lunch = { alt: 'A long table', photo }

describe('describeGallery', () => {
  it('is undefined without photographs that the content has', () => {
    const tourWithoutGallery = omit(tour, 'gallery')
    expect(describeGallery(shipped, tourWithoutGallery)).toBeUndefined()
    expect(describeGallery(shipped, { ...tour, gallery: [] })).toBeUndefined()
    expect(describeGallery(shipped, { ...tour, gallery: ['photos/gone'] })).toBeUndefined()
  })

  it('lists the photographs in the order of the tour, with their credits', () => {
    const content = withPictures({
      'photos/lunch': lunch,
      'photos/dune': {
        alt: 'A dune',
        photo: { ...photo, credit: 'Nomsa Dlamini', licence: 'CC BY 4.0' },
      },
    })
    const gallery = ['photos/dune', 'photos/gone', 'photos/lunch']
    const { pictures, words } = describeGallery(content, { ...tour, gallery }) ?? expect.fail()
    expect(pictures.map(({ id, alt }) => [id, alt])).toEqual([
      ['photos/dune', 'A dune'],
      ['photos/lunch', 'A long table'],
    ])
    expect(pictures[0]).toMatchObject({ credit: 'Nomsa Dlamini', licence: 'CC BY 4.0' })
    expect(pictures[1]).not.toHaveProperty('credit')
    expect(words.title).not.toBe('')
  })

  it('links to the widest variant in WebP', () => {
    const crop = { x: 0, y: 0, width: 0.25, height: 1 }
    const content = withPictures({
      'photos/lunch': lunch,
      'photos/slim': { alt: 'A tree', photo: { ...photo, crop } },
    })
    const gallery = ['photos/lunch', 'photos/slim']
    const { pictures } = describeGallery(content, { ...tour, gallery }) ?? expect.fail()
    expect(pictures.map(({ large }) => large)).toEqual([
      toVariantAddress(createVariantKey(photo.master), 2560, 'webp'),
      toVariantAddress(createVariantKey(photo.master, crop), 960, 'webp'),
    ])
  })

  it('shows the same part on phones as on other screens', () => {
    const phone = { x: 0, y: 0, width: 0.5, height: 1 }
    const content = withPictures({ 'photos/lunch': { ...lunch, photo: { ...photo, phone } } })
    const { pictures } =
      describeGallery(content, { ...tour, gallery: ['photos/lunch'] }) ?? expect.fail()
    expect(JSON.stringify(pictures)).not.toContain(createVariantKey(photo.master, phone))
    expect(pictures[0]?.sources?.map(({ media }) => media)).toEqual([undefined, undefined])
  })

  it('links to the drawing of a picture without a photograph', () => {
    const { pictures } = describeGallery(shipped, { ...tour, gallery: ['hero'] }) ?? expect.fail()
    expect(pictures[0]?.large).toMatch(/\.svg$/)
  })
})
