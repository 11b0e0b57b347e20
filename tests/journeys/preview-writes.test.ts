import { expect, it } from 'vitest'
import { tours } from '#content/tours.ts'
import { openOffice, openSignedIn } from './account-steps.ts'
import { useSite } from './site.ts'

const site = useSite()
const owner = 'owner@preview.example'

it('a page of the preview writes nothing, also in a browser that says nowhere where it comes from', async () => {
  await openOffice(site, owner)
  const [tour = expect.fail()] = tours
  const page = await openSignedIn(site, owner, `/admin?view=studio&doc=tour/${tour.id}`)
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
  await page.goto(site.url('/preview/drafts/contact'))
  // The page is whole with the script that comes first: its own run, and fetch the next page's data.
  await page.getByRole('link', { name: 'Tours', exact: true }).first().click()
  await page.waitForURL('**/preview/drafts/tours')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/newsletter')) asked.push(request.headers()['referer'] ?? '')
  })
  const send = (method: string, address: string) =>
    page.evaluate(
      async ([how = '', where = '']) => {
        const answer = await fetch(where, { method: how, referrerPolicy: 'no-referrer' })
        return `${answer.status} ${await answer.text()}`
      },
      [method, address],
    )
  expect(await send('POST', '/api/newsletter')).toMatch(/^403 .*preview-only/)
  expect(await send('GET', '/api/tables/tours')).toMatch(/^200 /)
  expect(asked).toEqual([''])
})
