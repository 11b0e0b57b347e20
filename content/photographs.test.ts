import { describe, expect, it } from 'vitest'
import { listContentFaults } from '#content/content-faults.ts'
import { shipped } from '#content/shipped.ts'
import { withPictures, photo } from '#tests/fixtures/pictures.ts'

const [tour = expect.fail()] = shipped.tours
const [post = expect.fail()] = shipped.posts
const lunch = { alt: 'Lunch under the oaks', photo }
const listFaults = (...changes: Parameters<typeof withPictures>) =>
  listContentFaults(withPictures(...changes))

describe('a photograph in the content', () => {
  it('may replace a drawing or have its own id', () => {
    expect(
      listFaults(
        { 'photos/lunch': lunch, hero: { alt: 'The mountain at noon', photo } },
        { tour: { id: tour.id, gallery: ['photos/lunch', 'hero'] } },
      ),
    ).toEqual([])
  })

  it.each([
    ['crop', { x: 0.5, y: 0, width: 0.6, height: 1 }, 'must lie within the photograph'],
    ['phone', { x: 0, y: 0.9, width: 1, height: 0.2 }, 'must lie within the photograph'],
    ['crop', { x: -0.1, y: 0, width: 1, height: 1 }, 'Too small'],
    ['crop', { x: 0, y: 0, width: 0, height: 1 }, 'Too small'],
    ['focus', { x: 1.2, y: 0 }, 'Too big'],
    ['phoneFocus', { x: 0, y: -0.1 }, 'Too small'],
    ['master', '../../etc/passwd', 'must be a photograph that was uploaded'],
    ['colour', 'red;background:url(//x)', 'must be a photograph that was uploaded'],
  ])('is refused with the %s %j', (field, value, reason) => {
    const faults = listFaults({ 'photos/lunch': { ...lunch, photo: { ...photo, [field]: value } } })
    expect(faults).toEqual([
      expect.stringMatching(new RegExp(`^picture/photos/lunch, photo ${field}.*: ${reason}`)),
    ])
  })

  it('may have a crop that exceeds its edge by rounding', () => {
    const crop = { x: 0.7, y: 0.1, width: 0.30000000000000004, height: 0.9 }
    expect(listFaults({ 'photos/lunch': { ...lunch, photo: { ...photo, crop } } })).toEqual([])
  })

  it('needs a description', () => {
    expect(listFaults({ 'photos/lunch': { ...lunch, alt: ' ' } })).toEqual([
      expect.stringMatching(/^picture\/photos\/lunch, alt: /),
    ])
  })

  it('is required for an id without a drawing', () => {
    expect(listFaults({ 'photos/lunch': { alt: lunch.alt } })).toEqual([
      'picture/photos/lunch, photo: needs a photograph, since there is no drawing of it.',
    ])
  })
})

describe('a gallery', () => {
  it('accepts at most twelve existing pictures, each once', () => {
    const faults = (gallery: string[]) =>
      listFaults({ 'photos/lunch': lunch }, { tour: { id: tour.id, gallery } })
    expect(faults(['photos/nowhere'])).toEqual([
      'picture/photos/nowhere, alt: say what it shows, for those who cannot see it.',
    ])
    expect(faults(['photos/lunch', 'hero', 'photos/lunch'])).toEqual([
      `tour/${tour.id}, gallery 3: is shown twice.`,
    ])
    const many = Object.keys(shipped.pictures)
    expect(faults(many.slice(0, 12))).toEqual([])
    expect(faults(many.slice(0, 13))).toEqual([expect.stringMatching(/gallery: Too big/)])
  })
})

const listArticleFaults = (text: string) =>
  listFaults({ 'photos/lunch': lunch }, { article: { slug: post.slug, text } })

describe('a picture in an article', () => {
  it('must be a picture of the content, on its own line', () => {
    expect(listArticleFaults('Before.\n\n![At noon](photos/lunch)\n\nAfter.')).toEqual([])
    expect(listArticleFaults('Before ![At noon](photos/lunch) and after.')).toEqual([
      `article/${post.slug}, text: the picture photos/lunch must stand on a line of its own.`,
    ])
    expect(listArticleFaults('![x](https://elsewhere.example/x.png)')).toEqual([
      `article/${post.slug}, text: shows a picture of its own, which no article may: https://elsewhere.example/x.png.`,
    ])
    expect(listArticleFaults('![x](constructor)')).toHaveLength(1)
  })
})
