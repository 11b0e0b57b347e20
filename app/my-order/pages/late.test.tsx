import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { Late } from './day-plan.tsx'

const office = '+27 21 555 0100'
const own = '+27 82 555 0101'
const guided = (...phones: (string | null)[]) => ({ guides: phones.map((phone) => ({ phone })) })

it.each([
  [undefined, office],
  [guided(), office],
  [guided(null), office],
  [guided(own), own],
  [guided(null, own), own],
])('tells late guests with %o to call %s', (crew, phone) => {
  const tell = (waitMinutes?: number) =>
    renderToStaticMarkup(
      <Late
        day={{ crew, plan: { stops: [], waitMinutes } } as never}
        words={en.manage}
        company={{ emergencyPhone: office } as never}
      />,
    ).replaceAll(/<[^>]*>/g, '')
  expect(tell()).toBe(`Late?Call ${phone}.`)
  expect(tell(15)).toContain(`Call ${phone}; your guide waits 15 minutes`)
})
