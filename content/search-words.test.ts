import { describe, expect, it } from 'vitest'
import { addSearchWords, findPages, searchTours } from '#rules/catalogue/search.ts'
import { searchPages, tourSearchWords } from './search-words.ts'
import { tours } from './tours.ts'

const listed = addSearchWords(
  tours.filter((tour) => tour.listed),
  tourSearchWords,
)
const findTourIds = (words: string) => searchTours(listed, { words }).map(({ id }) => id)
const findPaths = (words: string) => findPages(searchPages, words).map(({ path }) => path)

describe('the search words', () => {
  it.each([
    ['Franschhoek', 'winelands-stellenbosch'],
    ['half day', 'table-mountain-city'],
    ['Pinguine', 'cape-peninsula'],
    ['pingüinos', 'cape-peninsula'],
    ['manchots', 'cape-peninsula'],
    ['Kap der Guten Hoffnung', 'cape-peninsula'],
    ['Wale', 'hermanus-whale-watching'],
    ['ballena', 'hermanus-whale-watching'],
    ['baleines', 'hermanus-whale-watching'],
    ['vin', 'winelands-stellenbosch'],
    ['Weinprobe', 'winelands-stellenbosch'],
    ['Tafelberg', 'table-mountain-city'],
    ['Löwen', 'aquila-safari-full-day'],
    ['Gartenroute', 'garden-route-highlights'],
    ['Ruta Jardín', 'garden-route-highlights'],
    ['Franschoek', 'winelands-stellenbosch'],
    ['Kirstenbosh', 'table-mountain-city'],
  ])('%s finds the tour %s', (words, id) => {
    expect(findTourIds(words)).toContain(id)
  })

  it.each([
    ['airport', '/transfers'],
    ['Flughafen', '/transfers'],
    ['aeropuerto', '/transfers'],
    ['Robben Island', '/destinations#robben-island'],
    ['half day', '/itinerary-builder'],
    ['Rollstuhl', '/questions'],
    ['Franschhoek', '/tour/winelands-tour'],
    ['whales', '/blog/whale-watching-hermanus-guide'],
    ['wheelchair', '/questions#walking'],
    ['cruise', '/questions#the-day'],
    ['gift voucher', '/gift-voucher'],
    ['birthday present', '/gift-voucher'],
    ['Gutschein', '/gift-voucher'],
    ['Geschenkgutschein', '/gift-voucher'],
    ['bon cadeau', '/gift-voucher'],
    ['chèque cadeau', '/gift-voucher'],
    ['vale regalo', '/gift-voucher'],
    ['tarjeta regalo', '/gift-voucher'],
    ['ride', '/rides'],
    ['fixed price', '/rides'],
    ['Flughafentransfer', '/rides'],
    ['navette aéroport', '/rides'],
    ['traslado aeropuerto', '/transfers'],
    ['recogida aeropuerto', '/rides'],
    ['reviews', '/reviews'],
    ['Bewertungen', '/reviews'],
    ['avis', '/reviews'],
    ['opiniones', '/reviews'],
  ])('%s finds the page %s', (words, path) => {
    expect(findPaths(words)).toContain(path)
  })

  it('find nothing for an unknown word', () => {
    expect(findTourIds('zeppelin')).toEqual([])
    expect(findPaths('zeppelin')).toEqual([])
    expect(findPaths(' ')).toEqual([])
  })
})
