import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { pickUpAreas } from '#content/pick-up-areas.ts'
import { wordsOf } from '#content/words/words.ts'
import { siteLanguage } from '#rules/text/language.ts'
import type { Catalogue } from '../catalogue.ts'
import { DrawnPicture } from './drawn-picture.tsx'
import PickupMap from './pickup-map.tsx'
import { getPicture } from '../pictures.ts'

/**
 * What can be booked and where guests are fetched, drawn, as markup: for the server, which puts it into the pages
 * of trips that it writes itself (server/plain-pages/order-trip.ts).
 */
export function drawTrips({ tours, vehicles }: Pick<Catalogue, 'tours' | 'vehicles'>) {
  const words = wordsOf(siteLanguage).manage
  return {
    pictures: write([
      ...tours.map(({ id }) => [id, draw(`tours/${id}`, true)] as const),
      ...vehicles.map(({ slug, picture }) => [slug, draw(picture, false)] as const),
    ]),
    maps: write(
      pickUpAreas.map(({ name, coordinates }) => [
        name,
        <PickupMap key={name} area={{ name, ...coordinates }} words={words} />,
      ]),
    ),
  }
}

function draw(id: string, isTour: boolean): ReactElement {
  return <DrawnPicture picture={getPicture(id)} isTour={isTour} />
}

function write(drawn: readonly (readonly [string, ReactElement])[]): Record<string, string> {
  return Object.fromEntries(drawn.map(([name, element]) => [name, renderToStaticMarkup(element)]))
}
