import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import type { OfferItem } from '../offer.ts'
import { loadOfferWords } from './offer-words.ts'
import { findItemPicture, listPlacePictures } from '../offer-places.ts'
import { Total } from './offer-total.tsx'

const item: OfferItem = {
  key: 'one',
  kind: 'custom',
  variant: 'inland',
  title: 'A day',
  price: 9_200_000,
  isOption: false,
  extras: [],
  adults: 64,
  children: 0,
  toddlers: 0,
  childSeats: 0,
}
const findPicture = (change: Partial<OfferItem>) =>
  findItemPicture(shipped, { ...item, ...change }) ?? ''

describe('a day of a quote', () => {
  it.each([
    [{ kind: 'tour', product: 'cape-peninsula' }, 'cape-peninsula'],
    [{ title: 'Coaches to Hermanus, then Cape Point' }, 'hermanus'],
    [{ title: 'Lunch', text: 'On the V&A Waterfront.' }, 'waterfront'],
    [{ title: 'Boulders, early' }, 'boulders'],
    [{ title: 'Cellars of Stellenbosch' }, 'stellenbosch'],
    [{ title: 'The airport', destination: 'FRANSCHHOEK' }, 'franschhoek'],
  ] as const)('shows the place that it names: %o', (change, name) => {
    expect(findPicture(change)).toContain(name)
  })

  it.each(['Dinner', 'Georgetown', 'A table in the mountains', ''])(
    'shows no picture if it names no place: %s',
    (title) => {
      expect(findPicture({ title })).toBe('')
    },
  )
})

describe('the places of a quote', () => {
  it('are shown once each, without vehicles', () => {
    const days = [
      { title: 'Boulders, early' },
      { kind: 'vehicle-day' as const, product: 'premium-van' },
      { title: 'Boulders again' },
      { kind: 'tour' as const, product: 'cape-agulhas' },
    ].map((day) => ({ ...item, ...day }))
    const pictures = ['attractions/boulders-beach', 'tours/cape-agulhas']
    expect(listPlacePictures(shipped, days)).toEqual(pictures)
  })
})

function renderTotal(...items: OfferItem[]) {
  const element = <Total items={items} words={loadOfferWords(shipped)} />
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
}

describe('the total of a quote', () => {
  it('is shown per guest if all days have the same party', () => {
    expect(renderTotal(item, { ...item, key: 'two', toddlers: 1 })).toBe(
      'Total R184,000 For each of 64 guests: R2,875',
    )
  })

  it.each([
    [[{ ...item, adults: 1 }]],
    [[item, { ...item, adults: 60 }]],
    [[{ ...item, price: 0 }]],
    [[]],
  ])('has no price per guest for one guest, different parties or no price', (items) => {
    expect(renderTotal(...items)).not.toContain('each')
  })
})
