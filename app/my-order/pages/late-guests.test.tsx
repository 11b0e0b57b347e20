import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { Late } from './day-crew.tsx'

const office = '+27 21 555 0100'
const guidePhone = '+27 82 555 0101'
const crewWith = (...phones: (string | null)[]) => ({ guides: phones.map((phone) => ({ phone })) })

it.each([
  [undefined, office],
  [crewWith(), office],
  [crewWith(null), office],
  [crewWith(guidePhone), guidePhone],
  [crewWith(null, guidePhone), guidePhone],
])('tells late guests with %o to call %s', (crew, phone) => {
  const renderText = (waitMinutes?: number) =>
    renderToStaticMarkup(
      <Late
        day={{ crew, plan: { stops: [], waitMinutes } } as never}
        words={en.manage}
        company={{ emergencyPhone: office } as never}
      />,
    ).replaceAll(/<[^>]*>/g, '')
  expect(renderText()).toBe(`Late?Call ${phone}.`)
  expect(renderText(15)).toContain(`Call ${phone}; your guide waits 15 minutes`)
})
